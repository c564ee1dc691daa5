import { VARIABLES } from './variables.js';

const PREAMBLE = `# Configuration

The registry is configured by environment variables, and by nothing else. It refuses to start with a value that it
cannot take, and says which. An empty variable counts as unset.

| Variable | Default | Allowed | Meaning |
| --- | --- | --- | --- |
`;

/** The text of `docs/configuration.md`, from the table that is read at start. */
export function renderConfigurationDocs(): string {
  const rows = Object.values(VARIABLES).map((variable) =>
    [`\`${variable.name}\``, defaultText(variable), variable.allowed, variable.meaning].map(cell).join(' | '),
  );
  return `${PREAMBLE}${rows.map((row) => `| ${row} |`).join('\n')}\n`;
}

function defaultText(variable: (typeof VARIABLES)[keyof typeof VARIABLES]): string {
  if (variable.defaultNote !== undefined) return variable.defaultNote;
  return variable.default ? `\`${variable.default}\`` : 'none';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
