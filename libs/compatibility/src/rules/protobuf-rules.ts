import { protobufCardinalityChanged } from './protobuf/protobuf-cardinality-changed.js';
import { protobufClosedEnumValueMissing } from './protobuf/protobuf-closed-enum-value-missing.js';
import { protobufDefaultChanged } from './protobuf/protobuf-default-changed.js';
import { protobufEnumClosednessChanged } from './protobuf/protobuf-enum-closedness-changed.js';
import { protobufEnumFirstValueChanged } from './protobuf/protobuf-enum-first-value-changed.js';
import { protobufEnumReservedRemoved } from './protobuf/protobuf-enum-reserved-removed.js';
import { protobufEnumValueMissing } from './protobuf/protobuf-enum-value-missing.js';
import { protobufEnumValueRenamed } from './protobuf/protobuf-enum-value-renamed.js';
import { protobufExtensionChanged } from './protobuf/protobuf-extension-changed.js';
import { protobufFieldKindChanged } from './protobuf/protobuf-field-kind-changed.js';
import { protobufFieldMadeRequired } from './protobuf/protobuf-field-made-required.js';
import { protobufFieldMovedToExistingOneof } from './protobuf/protobuf-field-moved-to-existing-oneof.js';
import { protobufFieldsMovedToOneof } from './protobuf/protobuf-fields-moved-to-oneof.js';
import { protobufGroupChanged } from './protobuf/protobuf-group-changed.js';
import { protobufImportedTypeChanged } from './protobuf/protobuf-imported-type-changed.js';
import { protobufJsonNameChanged } from './protobuf/protobuf-json-name-changed.js';
import { protobufJsonTypeChanged } from './protobuf/protobuf-json-type-changed.js';
import { protobufMessageEncodingChanged } from './protobuf/protobuf-message-encoding-changed.js';
import { protobufMessageRemoved } from './protobuf/protobuf-message-removed.js';
import { protobufMessageTypeChanged } from './protobuf/protobuf-message-type-changed.js';
import { protobufNameReused } from './protobuf/protobuf-name-reused.js';
import { protobufNumberNarrowed } from './protobuf/protobuf-number-narrowed.js';
import { protobufNumericLabelChanged } from './protobuf/protobuf-numeric-label-changed.js';
import { protobufOneofFieldRemoved } from './protobuf/protobuf-oneof-field-removed.js';
import { protobufPackageChanged } from './protobuf/protobuf-package-changed.js';
import { protobufPresenceChanged } from './protobuf/protobuf-presence-changed.js';
import { protobufRequiredByFeatureAdded } from './protobuf/protobuf-required-by-feature-added.js';
import { protobufRequiredFieldAdded } from './protobuf/protobuf-required-field-added.js';
import { protobufRequiredFieldRemoved } from './protobuf/protobuf-required-field-removed.js';
import { protobufReservedNumberUsed } from './protobuf/protobuf-reserved-number-used.js';
import { protobufReservedRemoved } from './protobuf/protobuf-reserved-removed.js';
import { protobufScalarKindChanged } from './protobuf/protobuf-scalar-kind-changed.js';
import { protobufSyntaxChanged } from './protobuf/protobuf-syntax-changed.js';
import { protobufTagReused } from './protobuf/protobuf-tag-reused.js';
import { protobufTextOrBytesChanged } from './protobuf/protobuf-text-or-bytes-changed.js';

/** The rules that the Protobuf walk asks, in the order in which they report at one place. A test holds this to the files. */
export const PROTOBUF_RULES = [
  protobufCardinalityChanged,
  protobufClosedEnumValueMissing,
  protobufDefaultChanged,
  protobufEnumClosednessChanged,
  protobufEnumFirstValueChanged,
  protobufEnumReservedRemoved,
  protobufEnumValueMissing,
  protobufEnumValueRenamed,
  protobufExtensionChanged,
  protobufFieldKindChanged,
  protobufFieldMadeRequired,
  protobufFieldMovedToExistingOneof,
  protobufFieldsMovedToOneof,
  protobufGroupChanged,
  protobufImportedTypeChanged,
  protobufJsonNameChanged,
  protobufJsonTypeChanged,
  protobufMessageEncodingChanged,
  protobufMessageRemoved,
  protobufMessageTypeChanged,
  protobufNameReused,
  protobufNumberNarrowed,
  protobufNumericLabelChanged,
  protobufOneofFieldRemoved,
  protobufPackageChanged,
  protobufPresenceChanged,
  protobufRequiredByFeatureAdded,
  protobufRequiredFieldAdded,
  protobufRequiredFieldRemoved,
  protobufReservedNumberUsed,
  protobufReservedRemoved,
  protobufScalarKindChanged,
  protobufSyntaxChanged,
  protobufTagReused,
  protobufTextOrBytesChanged,
] as const;
