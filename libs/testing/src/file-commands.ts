/**
 * The values in a file such as `GITHUB_OUTPUT`, by the runner's rules (actions/runner, FileCommandManager): lines of
 * `name=value`, or `name<<END`, lines, `END`; whichever sign comes first decides. Throws an `Error` where the runner would
 * fail the step: a line that is neither, an empty name or end, an end that never comes.
 */
export function parseFileCommands(text: string): Record<string, string> {
  const values = new Map<string, string>();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const equals = line.indexOf('=');
    const heredoc = line.indexOf('<<');
    if (heredoc >= 0 && (equals < 0 || heredoc < equals)) {
      const [name, end] = [line.slice(0, heredoc), line.slice(heredoc + 2)];
      if (name === '' || end === '')
        throw new Error(`invalid line ${JSON.stringify(line)}: no name or no end`);
      const last = lines.indexOf(end, at + 1);
      if (last === -1) throw new Error(`the value of ${name} never ends: no line is ${JSON.stringify(end)}`);
      values.set(name, lines.slice(at + 1, last).join('\n'));
      at = last;
    } else if (equals > 0) {
      values.set(line.slice(0, equals), line.slice(equals + 1));
    } else {
      throw new Error(`invalid line ${JSON.stringify(line)}: neither name=value nor name<<end`);
    }
  }
  return Object.fromEntries(values);
}
