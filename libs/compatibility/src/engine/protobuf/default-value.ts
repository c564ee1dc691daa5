import type { ProtoField } from '@schema-steward/schema';
import { scalarGroup } from './scalar-kinds.js';

export interface DefaultValue {
  /** Comparable: equal texts are equal values. */
  readonly value: string;
  readonly text: string;
}

/** What a single scalar or enum holds when it is not set; undefined for anything else. */
export function defaultOf({ type, repeated, defaultValue }: ProtoField): DefaultValue | undefined {
  if (repeated) return undefined;
  if (type.kind === 'enum') {
    const { values } = type.enum;
    const value = defaultValue === undefined ? values[0] : values.find(({ name }) => name === defaultValue);
    return value && { value: String(value.number), text: `${value.name} (${value.number})` };
  }
  const group = scalarGroup(type);
  if (type.kind !== 'scalar' || group === undefined) return undefined;
  if (group === 'string or bytes') {
    const text = defaultValue ?? '';
    return { value: `"${text}`, text: JSON.stringify(text) };
  }
  const written = defaultValue ?? (type.scalar === 'bool' ? 'false' : '0');
  const value = written === 'true' ? '1' : written === 'false' || Number(written) === 0 ? '0' : written;
  return { value, text: written };
}
