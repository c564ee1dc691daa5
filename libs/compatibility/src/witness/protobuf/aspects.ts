import type { TrialField } from './trial-schema.js';

/** The writer's field, changed as the reader has it in what one finding is about, and in nothing else. */
export type Aspect = (mine: TrialField, theirs: TrialField) => TrialField;

const type: Aspect = (mine, theirs) => {
  if (mine.kind === 'map' || theirs.kind === 'map')
    return mine.kind === theirs.kind ? inMap(mine, theirs) : { ...mine, number: theirs.number };
  return {
    ...theirs,
    type: mine.type,
    verify: mine.verify,
    delimited: isMessage(mine) && (isMessage(theirs) ? theirs.delimited : mine.delimited),
  };
};

const inMap: Aspect = (mine, theirs) => ({
  ...theirs,
  type: mine.type,
  verify: mine.verify,
  ...(mine.key === undefined ? {} : { key: mine.key }),
});

const label: Aspect = (mine, theirs) => ({
  ...theirs,
  kind: mine.kind,
  packed: mine.packed,
  presence: mine.presence === 'required' ? 'explicit' : mine.presence,
});

const numericLabel: Aspect = (mine, theirs) => ({ ...label(mine, theirs), presence: mine.presence });

const required: Aspect = (_mine, { oneof, ...theirs }) => {
  void oneof;
  return { ...theirs, presence: 'required' };
};

const encoding: Aspect = (mine, theirs) => ({ ...theirs, type: mine.type, delimited: mine.delimited });

const unset: Aspect = (mine, { unset: before, ...theirs }) => {
  void before;
  return { ...theirs, ...(mine.unset === undefined ? {} : { unset: mine.unset }) };
};

const jsonName: Aspect = (mine, theirs) => ({ ...theirs, name: mine.name, jsonName: mine.jsonName });

const values: Aspect = (mine, theirs) => ({ ...theirs, type: mine.type });

const everything: Aspect = (mine) => ({ ...mine, foreign: true });

/** By the rule that says it. */
export const ASPECTS: Readonly<Record<string, Aspect>> = {
  'protobuf-cardinality-changed': label,
  'protobuf-closed-enum-value-missing': values,
  'protobuf-default-changed': unset,
  'protobuf-enum-closedness-changed': values,
  'protobuf-enum-first-value-changed': (mine, theirs) => unset(mine, values(mine, theirs)),
  'protobuf-enum-value-missing': values,
  'protobuf-enum-value-renamed': values,
  'protobuf-field-kind-changed': type,
  'protobuf-field-made-required': required,
  'protobuf-imported-type-changed': type,
  'protobuf-json-name-changed': jsonName,
  'protobuf-json-type-changed': type,
  'protobuf-message-encoding-changed': encoding,
  'protobuf-message-type-changed': type,
  'protobuf-number-narrowed': type,
  'protobuf-numeric-label-changed': numericLabel,
  'protobuf-scalar-kind-changed': type,
  'protobuf-tag-reused': everything,
  'protobuf-text-or-bytes-changed': type,
};

/** Findings that a message shows first of all by not holding the field. */
export const SHOWN_BY_ABSENCE: ReadonlySet<string> = new Set([
  'protobuf-default-changed',
  'protobuf-enum-first-value-changed',
  'protobuf-field-made-required',
]);

function isMessage({ type: name }: TrialField): boolean {
  return /^[MX]\d+$/.test(name);
}
