/** A field on a line of its own. */
export const field = (name: string, type: string, rest = '') =>
  `{ "name": "${name}", "type": "${type}"${rest === '' ? '' : `, ${rest}`} }`;

/** An Avro record, one field a line: the first stands on line 5, its name at column 15. */
export function record(name: string, ...fields: string[]): string {
  return `{
  "type": "record",
  "name": "${name}",
  "fields": [
    ${fields.join(',\n    ')}
  ]
}
`;
}
