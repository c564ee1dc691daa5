import { UNUSABLE_RULES, UNUSABLE_WHY } from './found-finding.js';

/** Pages of `docs/rules` for what is found where a schema cannot be judged at all, as file name → Markdown. */
export function renderUnusableRuleDocs(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    UNUSABLE_RULES.map(({ id, summary, fix }) => [
      `${id}.md`,
      [
        `# ${id}`,
        '',
        summary,
        '',
        '**Severity.** error, under every policy and level; an approval does not help.',
        '',
        `**Why it matters.** ${UNUSABLE_WHY}`,
        '',
        `**What to do.** ${fix}`,
        '',
      ].join('\n'),
    ]),
  );
}
