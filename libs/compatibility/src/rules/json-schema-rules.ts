import type { JsonRule } from '../engine/json-schema/define-json-rule.js';
import type { JsonFactType } from '../engine/json-schema/json-fact.js';
import { jsonAddedItemNotCovered } from './json-schema/json-added-item-not-covered.js';
import { jsonAddedPropertyNotCovered } from './json-schema/json-added-property-not-covered.js';
import { jsonAdditionalItemsForbidden } from './json-schema/json-additional-items-forbidden.js';
import { jsonAdditionalItemsNarrowed } from './json-schema/json-additional-items-narrowed.js';
import { jsonAdditionalPropertiesForbidden } from './json-schema/json-additional-properties-forbidden.js';
import { jsonAdditionalPropertiesNarrowed } from './json-schema/json-additional-properties-narrowed.js';
import { jsonAllOfExtended } from './json-schema/json-all-of-extended.js';
import { jsonAlternativeRemoved } from './json-schema/json-alternative-removed.js';
import { jsonBoundNowExclusive } from './json-schema/json-bound-now-exclusive.js';
import { jsonBranchesIncompatible } from './json-schema/json-branches-incompatible.js';
import { jsonCombinationChanged } from './json-schema/json-combination-changed.js';
import { jsonConditionalChanged } from './json-schema/json-conditional-changed.js';
import { jsonContainsChanged } from './json-schema/json-contains-changed.js';
import { jsonContainsCountTightened } from './json-schema/json-contains-count-tightened.js';
import { jsonDependentNamesAdded } from './json-schema/json-dependent-names-added.js';
import { jsonDependentSchemaAdded } from './json-schema/json-dependent-schema-added.js';
import { jsonEnumValueRemoved } from './json-schema/json-enum-value-removed.js';
import { jsonFormatChanged } from './json-schema/json-format-changed.js';
import { jsonItemAddedToOpenModel } from './json-schema/json-item-added-to-open-model.js';
import { jsonItemCountTightened } from './json-schema/json-item-count-tightened.js';
import { jsonItemRemovedFromClosedModel } from './json-schema/json-item-removed-from-closed-model.js';
import { jsonItemsConstrained } from './json-schema/json-items-constrained.js';
import { jsonModelMisread } from './json-schema/json-model-misread.js';
import { jsonMultipleOfTightened } from './json-schema/json-multiple-of-tightened.js';
import { jsonNotChanged } from './json-schema/json-not-changed.js';
import { jsonNotWidened } from './json-schema/json-not-widened.js';
import { jsonNumberRangeTightened } from './json-schema/json-number-range-tightened.js';
import { jsonOneOfOverlap } from './json-schema/json-one-of-overlap.js';
import { jsonPatternAdded } from './json-schema/json-pattern-added.js';
import { jsonPatternChanged } from './json-schema/json-pattern-changed.js';
import { jsonPatternPropertiesChanged } from './json-schema/json-pattern-properties-changed.js';
import { jsonPropertyAddedToOpenModel } from './json-schema/json-property-added-to-open-model.js';
import { jsonPropertyCountTightened } from './json-schema/json-property-count-tightened.js';
import { jsonPropertyNamesChanged } from './json-schema/json-property-names-changed.js';
import { jsonPropertyNowRequired } from './json-schema/json-property-now-required.js';
import { jsonPropertyRemovedFromClosedModel } from './json-schema/json-property-removed-from-closed-model.js';
import { jsonRemovedItemNotCovered } from './json-schema/json-removed-item-not-covered.js';
import { jsonRemovedPropertyNotCovered } from './json-schema/json-removed-property-not-covered.js';
import { jsonRequiredElsewhere } from './json-schema/json-required-elsewhere.js';
import { jsonRequiredPropertyAdded } from './json-schema/json-required-property-added.js';
import { jsonRequiredWithDefault } from './json-schema/json-required-with-default.js';
import { jsonStringLengthTightened } from './json-schema/json-string-length-tightened.js';
import { jsonTypeChanged } from './json-schema/json-type-changed.js';
import { jsonTypeNarrowed } from './json-schema/json-type-narrowed.js';
import { jsonTypeNowRequired } from './json-schema/json-type-now-required.js';
import { jsonUnevaluatedChanged } from './json-schema/json-unevaluated-changed.js';
import { jsonUniqueItemsRequired } from './json-schema/json-unique-items-required.js';

/** Every rule for JSON Schema. A test holds this to the files, and every fact that matters to exactly one rule. */
export const JSON_RULES: readonly JsonRule[] = [
  jsonAddedItemNotCovered,
  jsonAddedPropertyNotCovered,
  jsonAdditionalItemsForbidden,
  jsonAdditionalItemsNarrowed,
  jsonAdditionalPropertiesForbidden,
  jsonAdditionalPropertiesNarrowed,
  jsonAllOfExtended,
  jsonAlternativeRemoved,
  jsonBoundNowExclusive,
  jsonBranchesIncompatible,
  jsonCombinationChanged,
  jsonConditionalChanged,
  jsonContainsChanged,
  jsonContainsCountTightened,
  jsonDependentNamesAdded,
  jsonDependentSchemaAdded,
  jsonEnumValueRemoved,
  jsonFormatChanged,
  jsonItemAddedToOpenModel,
  jsonItemCountTightened,
  jsonItemRemovedFromClosedModel,
  jsonItemsConstrained,
  jsonModelMisread,
  jsonMultipleOfTightened,
  jsonNotChanged,
  jsonNotWidened,
  jsonNumberRangeTightened,
  jsonOneOfOverlap,
  jsonPatternAdded,
  jsonPatternChanged,
  jsonPatternPropertiesChanged,
  jsonPropertyAddedToOpenModel,
  jsonPropertyCountTightened,
  jsonPropertyNamesChanged,
  jsonPropertyNowRequired,
  jsonPropertyRemovedFromClosedModel,
  jsonRemovedItemNotCovered,
  jsonRemovedPropertyNotCovered,
  jsonRequiredElsewhere,
  jsonRequiredPropertyAdded,
  jsonRequiredWithDefault,
  jsonStringLengthTightened,
  jsonTypeChanged,
  jsonTypeNarrowed,
  jsonTypeNowRequired,
  jsonUnevaluatedChanged,
  jsonUniqueItemsRequired,
];

const BY_FACT: ReadonlyMap<JsonFactType, JsonRule> = new Map(
  JSON_RULES.flatMap((rule) => rule.on.map((type) => [type, rule] as const)),
);

/** The rule that a fact belongs to; undefined for one that hurts nobody. */
export function ruleForFact(type: JsonFactType): JsonRule | undefined {
  return BY_FACT.get(type);
}
