import { visible } from './visible.js';

/** `%`, CR and LF, as the runner decodes them in a command's message. Other controls are spelled out for the log. */
export function commandData(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => visible(line).replaceAll('%', '%25'))
    .join('%0A');
}

/** As {@link commandData}, and `:` and `,`, which end a property. A line break in a name is kept: it is part of it. */
export function commandProperty(text: string): string {
  return text
    .split(/(\r|\n)/)
    .map((part) => (part === '\r' ? '%0D' : part === '\n' ? '%0A' : visible(part).replaceAll('%', '%25')))
    .join('')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}

export type CommandProperties = Readonly<Record<string, string | number | undefined>>;

/**
 * One workflow command on one line: `::error file=a.avsc,line=1::message`.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function workflowCommand(name: string, properties: CommandProperties, message: string): string {
  const list = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${commandProperty(String(value))}`);
  return `::${name}${list.length > 0 ? ` ${list.join(',')}` : ''}::${commandData(message)}`;
}
