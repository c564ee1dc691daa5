import type { ActionRun } from '@schema-steward/testing';

/** The annotations of a run, each as `level rule-id file:line:column`: where people see what. */
export function placed(run: Pick<ActionRun, 'annotations'>): string[] {
  return run.annotations.map(({ level, title = '', file = '', line = '', col = '' }) =>
    `${level} ${title} ${file}:${line}:${col}`.replace(/[ :]+$/, ''),
  );
}

/** Of the step summary its first line and the cells "Schema", "Change", "Findings" and "Compatibility" of each row. */
export function summarised({ summary }: Pick<ActionRun, 'summary'>): string[] {
  const [title = '', ...lines] = summary.split('\n');
  const rows = lines.filter((line) => line.startsWith('| <code>'));
  return [
    title,
    ...rows.map((row) =>
      row
        .replaceAll(/<\/?code>/g, '')
        .split(' | ')
        .slice(0, 4)
        .join(' | '),
    ),
  ];
}
