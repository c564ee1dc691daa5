/** An Avro record called `R` (unless told), as a text. */
export function record(...fields: readonly unknown[]): string {
  return namedRecord('R', ...fields);
}

export function namedRecord(name: string, ...fields: readonly unknown[]): string {
  return JSON.stringify({ type: 'record', name, fields });
}

export const field = (name: string, type: unknown = 'int', more: object = {}) => ({ name, type, ...more });
