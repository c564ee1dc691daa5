import type { AvroRule, WholePairRule } from '../engine/define-rule.js';
import type { JsonRule } from '../engine/json-schema/define-json-rule.js';
import type { ProtobufRule } from '../engine/protobuf/protobuf-rule.js';
import { comparisonNotFinished } from './any/comparison-not-finished.js';
import { findingsCut } from './any/findings-cut.js';
import { schemaTypeChanged } from './any/schema-type-changed.js';
import { avroDecimalChanged } from './avro/avro-decimal-changed.js';
import { avroDefaultChanged } from './avro/avro-default-changed.js';
import { avroDefaultInvalid } from './avro/avro-default-invalid.js';
import { avroEnumSymbolRemoved } from './avro/avro-enum-symbol-removed.js';
import { avroFixedSizeChanged } from './avro/avro-fixed-size-changed.js';
import { avroLogicalTypeChanged } from './avro/avro-logical-type-changed.js';
import { avroNameChanged } from './avro/avro-name-changed.js';
import { avroNamespaceChanged } from './avro/avro-namespace-changed.js';
import { avroReaderFieldAmbiguous } from './avro/avro-reader-field-ambiguous.js';
import { avroReaderFieldWithoutDefault } from './avro/avro-reader-field-without-default.js';
import { avroTypeChanged } from './avro/avro-type-changed.js';
import { avroUnionBranchRemoved } from './avro/avro-union-branch-removed.js';
import { PROTOBUF_RULES } from './protobuf-rules.js';
import { JSON_RULES } from './json-schema-rules.js';

/** The rules that the Avro walk asks, in the order in which they report at one place. A test holds this to the files. */
export const AVRO_RULES = [
  avroDecimalChanged,
  avroDefaultChanged,
  avroDefaultInvalid,
  avroEnumSymbolRemoved,
  avroFixedSizeChanged,
  avroLogicalTypeChanged,
  avroNameChanged,
  avroNamespaceChanged,
  avroReaderFieldAmbiguous,
  avroReaderFieldWithoutDefault,
  avroTypeChanged,
  avroUnionBranchRemoved,
] as const;

export const WHOLE_PAIR_RULES = [comparisonNotFinished, findingsCut, schemaTypeChanged] as const;

/** Whether a rule's findings belong to the drop-in verdict; one that this build does not know is taken to. */
export function isDropIn(ruleId: string): boolean {
  return RULES.find(({ id }) => id === ruleId)?.dropIn ?? true;
}

/** Every rule there is, by format and id. Ids are for ever. */
export const RULES: readonly (AvroRule | JsonRule | ProtobufRule | WholePairRule)[] = [
  ...WHOLE_PAIR_RULES,
  ...(AVRO_RULES as unknown as readonly AvroRule[]),
  ...(PROTOBUF_RULES as unknown as readonly ProtobufRule[]),
  ...JSON_RULES,
];
