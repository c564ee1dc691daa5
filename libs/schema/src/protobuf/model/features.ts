import type { ProtoFeatures } from '../proto-schema.js';
import { protoError } from '../syntax/proto-error.js';
import type { FileSyntax, OptionSyntax, OptionValue } from '../syntax/proto-syntax.js';

const EDITIONS: ProtoFeatures = {
  fieldPresence: 'EXPLICIT',
  enumType: 'OPEN',
  repeatedFieldEncoding: 'PACKED',
  utf8Validation: 'VERIFY',
  messageEncoding: 'LENGTH_PREFIXED',
  jsonFormat: 'ALLOW',
};

/** protobuf.dev, "Feature Settings for Editions", "proto2 Behavior" and "proto3 Behavior". */
const DEFAULTS: Readonly<Record<FileSyntax['syntax'], ProtoFeatures>> = {
  proto2: {
    fieldPresence: 'EXPLICIT',
    enumType: 'CLOSED',
    repeatedFieldEncoding: 'EXPANDED',
    utf8Validation: 'NONE',
    messageEncoding: 'LENGTH_PREFIXED',
    jsonFormat: 'LEGACY_BEST_EFFORT',
  },
  proto3: { ...EDITIONS, fieldPresence: 'IMPLICIT' },
  editions: EDITIONS,
};

interface FeatureSetting {
  readonly key: keyof ProtoFeatures;
  readonly values: readonly string[];
}

const SETTINGS: ReadonlyMap<string, FeatureSetting> = new Map([
  ['field_presence', { key: 'fieldPresence', values: ['EXPLICIT', 'IMPLICIT', 'LEGACY_REQUIRED'] }],
  ['enum_type', { key: 'enumType', values: ['OPEN', 'CLOSED'] }],
  ['repeated_field_encoding', { key: 'repeatedFieldEncoding', values: ['PACKED', 'EXPANDED'] }],
  ['utf8_validation', { key: 'utf8Validation', values: ['VERIFY', 'NONE'] }],
  ['message_encoding', { key: 'messageEncoding', values: ['LENGTH_PREFIXED', 'DELIMITED'] }],
  ['json_format', { key: 'jsonFormat', values: ['ALLOW', 'LEGACY_BEST_EFFORT'] }],
]);

/** Features of edition 2024 that change no bytes. */
const OTHERS = ['enforce_naming_style', 'default_symbol_visibility'];

export function defaultFeatures({ syntax }: Pick<FileSyntax, 'syntax'>): ProtoFeatures {
  return DEFAULTS[syntax];
}

/** What is around, changed by the `features` among these options. */
export function withFeatures(around: ProtoFeatures, options: readonly OptionSyntax[]): ProtoFeatures {
  let features = around;
  for (const option of options) {
    const [first, second] = option.name;
    if (first?.extension !== false || first.name !== 'features') continue;
    // `features = {…}` and `features.name = VALUE` say the same; `features.(pb.java)` is for a generator.
    const pairs: (readonly [string, OptionValue])[] =
      option.value.kind === 'message' && option.name.length === 1
        ? option.value.fields.map(({ name, value }) => [name, value] as const)
        : option.name.length === 2 && second?.extension === false
          ? [[second.name, option.value]]
          : [];
    for (const [name, value] of pairs) {
      const setting = SETTINGS.get(name);
      if (setting === undefined) {
        if (name.startsWith('[') || OTHERS.includes(name)) continue;
        throw protoError(
          option.node,
          `There is no feature ${name}.`,
          `Use one of ${[...SETTINGS.keys()].join(', ')}.`,
        );
      }
      if (value.kind !== 'word' || !setting.values.includes(value.text))
        throw protoError(
          option.node,
          `The feature ${name} does not take this value.`,
          `Use one of ${setting.values.join(', ')}.`,
        );
      features = { ...features, [setting.key]: value.text };
    }
  }
  return features;
}
