import type { ProtoFile } from '../protobuf/proto-schema.js';
import type {
  EnumSyntax,
  FieldSyntax,
  MessageSyntax,
  OptionSyntax,
} from '../protobuf/syntax/proto-syntax.js';
import { normalizeProto } from '../protobuf/text/normalize-proto.js';
import { printProto } from '../protobuf/text/print-proto.js';

/** `(confluent.field_meta)` and the like, which hold documentation and tags. */
const META = /^\.?confluent\.\w+_meta$/;
const WORDS: ReadonlySet<string> = new Set(['doc']);
const WORDS_AND_TAGS: ReadonlySet<string> = new Set(['doc', 'tags']);

/**
 * What a Protobuf file says beside its documentation, in one order: a text that is equal for files that differ in comments,
 * order and white space alone. Messages keep their order: clients count them. `labels`: with what is said of deprecations
 * and tags.
 */
export function bareProto(file: ProtoFile, { labels }: { labels: boolean }): string {
  const left = labels ? WORDS : WORDS_AND_TAGS;
  const bare = <T extends { readonly options: readonly OptionSyntax[] }>(one: T): T => {
    const options = one.options.flatMap((option) => withoutWords(option, left));
    return {
      ...one,
      doc: undefined,
      options: labels ? options : options.filter((option) => !isDeprecation(option)),
    };
  };
  const message = (one: MessageSyntax): MessageSyntax => ({
    ...bare(one),
    fields: one.fields.map((field): FieldSyntax => bare(field)),
    oneofs: one.oneofs.map(bare),
    messages: one.messages.map(message),
    enums: one.enums.map(enumeration),
    extends: one.extends.map((extension) => ({ ...extension, fields: extension.fields.map(bare) })),
  });
  const enumeration = (one: EnumSyntax): EnumSyntax => ({ ...bare(one), values: one.values.map(bare) });
  const normal = normalizeProto(file);
  const text = printProto({
    ...bare(normal),
    messages: normal.messages.map(message),
    enums: normal.enums.map(enumeration),
    extends: normal.extends.map((extension) => ({ ...extension, fields: extension.fields.map(bare) })),
    services: normal.services.map((service) => ({ ...bare(service), methods: service.methods.map(bare) })),
  });
  return `${text}${enumOrders(file.written).join('\n')}`;
}

/**
 * What the order of an enum's values says: the first is what an absent field holds (where it need not be zero), and of
 * several names of one number JSON writes the first.
 */
function enumOrders({ enums, messages }: Pick<MessageSyntax, 'enums' | 'messages'>): string[] {
  const own = enums.map(({ values }) => {
    const names = Map.groupBy(values, ({ number }) => number);
    const aliases = [...names].filter(([, { length }]) => length > 1).sort(([a], [b]) => a - b);
    return [values.slice(0, 1), ...aliases.map(([, same]) => same)]
      .map((same) => same.map(({ name }) => name).join(' = '))
      .join(', ');
  });
  return [...own, ...messages.flatMap(enumOrders)];
}

function isDeprecation({ name: [first, second] }: OptionSyntax): boolean {
  return first?.name === 'deprecated' && !first.extension && second === undefined;
}

/** The option without its words; none, where nothing is left of it. */
function withoutWords(option: OptionSyntax, left: ReadonlySet<string>): OptionSyntax[] {
  const [first, second] = option.name;
  if (first?.extension !== true || !META.test(first.name)) return [option];
  if (second !== undefined) return left.has(second.name) ? [] : [option];
  const { value } = option;
  if (value.kind !== 'message') return [option];
  const fields = value.fields.filter(({ name }) => !left.has(name));
  return fields.length === 0 ? [] : [{ ...option, value: { ...value, fields } }];
}
