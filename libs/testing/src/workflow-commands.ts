/** An annotation that a step printed, as GitHub would show it. */
export interface WorkflowAnnotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly col?: number;
  readonly endColumn?: number;
}

interface WorkflowCommand {
  readonly name: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly data: string;
}

/**
 * The commands in what a step printed, by the runner's rules (actions/runner, ActionCommand and ActionCommandManager): a
 * line (a lone CR ends one too) that begins with `::name key=value,…::data` after blanks; names without regard to case; `%25 %0D %0A` unescaped in
 * data, and `%3A %2C` too in properties; nothing between `::stop-commands::<word>` and `::<word>::`.
 */
export function parseWorkflowCommands(output: string): WorkflowCommand[] {
  const commands: WorkflowCommand[] = [];
  let stoppedBy: string | undefined;
  for (const line of output.split(/\r\n|\n|\r/)) {
    const [, head = '', data = ''] = /^\s*::(.+?)::(.*)$/s.exec(line) ?? [];
    if (head === '') continue;
    if (stoppedBy !== undefined) {
      if (head === stoppedBy) stoppedBy = undefined;
      continue;
    }
    const space = head.indexOf(' ');
    const name = (space === -1 ? head : head.slice(0, space)).toLowerCase();
    if (name === 'stop-commands') {
      stoppedBy = data.trim();
      continue;
    }
    commands.push({
      name,
      properties: parseProperties(space === -1 ? '' : head.slice(space)),
      data: unescapeData(data),
    });
  }
  return commands;
}

/** Every annotation among the commands. GitHub shows ten of a level from one step; all are here. */
export function parseAnnotations(output: string): WorkflowAnnotation[] {
  return parseWorkflowCommands(output).flatMap(({ name, properties, data }) => {
    if (name !== 'error' && name !== 'warning' && name !== 'notice') return [];
    const text = (key: 'title' | 'file') => optional(key, properties.get(key.toLowerCase()));
    const number = (key: 'line' | 'endLine' | 'col' | 'endColumn') => {
      const value = Number(properties.get(key.toLowerCase()) ?? Number.NaN);
      return optional(key, Number.isInteger(value) ? value : undefined);
    };
    return [
      {
        level: name,
        message: data,
        ...text('title'),
        ...text('file'),
        ...number('line'),
        ...number('endLine'),
        ...number('col'),
        ...number('endColumn'),
      },
    ];
  });
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: V });
}

function parseProperties(text: string): Map<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const equals = pair.indexOf('=');
    if (equals === -1) return [];
    const value = unescapeData(
      pair
        .slice(equals + 1)
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ','),
    );
    return [[pair.slice(0, equals).trim().toLowerCase(), value] as const];
  });
  return new Map(pairs.filter(([, value]) => value !== ''));
}

/** `%25` last: what it frees is no escape again. */
function unescapeData(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
