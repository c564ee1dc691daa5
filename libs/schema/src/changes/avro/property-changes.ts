import { canonicalNumber } from '../../avro/avro-numbers.js';
import type { AvroProp } from '../../avro/avro-schema.js';
import type { JsonNode } from '../../json/json-node.js';
import { writeJson } from '../../json/write-json.js';
import { values } from '../attribute-changes.js';
import type { ChangeParts } from '../schema-change.js';
import { orderChange } from './order-change.js';

/** A change with the node of the newer schema that shows it, where there is one. */
export interface PlacedParts {
  readonly parts: ChangeParts;
  readonly node?: JsonNode;
}

/** How two lists of other attributes differ; `told` names those of which another change tells already. */
export function propertyChanges(
  before: readonly AvroProp[],
  after: readonly AvroProp[],
  told: ReadonlySet<string>,
): PlacedParts[] {
  const [old, now] = [byName(before), byName(after)];
  const changes: PlacedParts[] = [];
  for (const name of new Set([...now.keys(), ...old.keys()])) {
    const node = now.get(name);
    const [from, to] = [textOf(old.get(name)), textOf(node)];
    if (from === to || told.has(name)) continue;
    const parts: ChangeParts = { kind: 'property-changed', property: name, ...values(from, to) };
    changes.push({ parts, ...(node === undefined ? {} : { node }) });
  }
  const order = orderChange('attributes', [...old.keys()], [...now.keys()]);
  return order === undefined ? changes : [...changes, { parts: order }];
}

function byName(props: readonly AvroProp[]): Map<string, JsonNode> {
  return new Map(props.map(({ name, value }) => [name, value]));
}

function textOf(value: JsonNode | undefined): string | undefined {
  return value && writeJson(value, { number: canonicalNumber });
}
