import type { ProtoField } from './proto-schema.js';
import type { OptionValue } from './syntax/proto-syntax.js';

export interface FieldMeta {
  readonly doc?: string;
  readonly tags: readonly string[];
}

/** `(confluent.field_meta)`, in one piece or by its parts: `(confluent.field_meta).tags = "PII"`. */
export function fieldMetaOf({ options }: Pick<ProtoField, 'options'>): FieldMeta {
  const tags: string[] = [];
  let doc: string | undefined;
  const take = (name: string, value: OptionValue): void => {
    const values = value.kind === 'list' ? value.values : [value];
    const texts = values.flatMap((one) => (one.kind === 'string' ? [one.text] : []));
    if (name === 'tags') tags.push(...texts);
    else if (name === 'doc') doc = texts[0] ?? doc;
  };
  for (const { name, value } of options) {
    const [first, second] = name;
    if (first?.extension !== true || !/^\.?(?:confluent\.)?field_meta$/.test(first.name)) continue;
    if (second !== undefined) take(second.name, value);
    else if (value.kind === 'message') for (const field of value.fields) take(field.name, field.value);
  }
  return doc === undefined ? { tags } : { doc, tags };
}
