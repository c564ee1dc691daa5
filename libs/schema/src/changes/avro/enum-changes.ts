import type { AvroEnum } from '../../avro/avro-schema.js';
import type { JsonNode } from '../../json/json-node.js';
import { values } from '../attribute-changes.js';
import type { ChangeParts } from '../schema-change.js';
import { orderChange } from './order-change.js';

/** A change of an enum's symbols, with the node that shows it. */
export interface EnumChange {
  readonly parts: ChangeParts;
  readonly node: JsonNode | undefined;
  readonly side: 'before' | 'after';
}

export function enumChanges(before: AvroEnum, after: AvroEnum): EnumChange[] {
  const [old, now] = [new Set(before.symbols), new Set(after.symbols)];
  const added = after.symbols.flatMap((symbol, index): EnumChange[] => {
    if (old.has(symbol)) return [];
    const parts: ChangeParts = { kind: 'enum-symbol-added', after: symbol };
    return [{ parts, node: after.symbolNodes[index], side: 'after' }];
  });
  const removed = before.symbols.flatMap((symbol, index): EnumChange[] => {
    if (now.has(symbol)) return [];
    const parts: ChangeParts = { kind: 'enum-symbol-removed', before: symbol };
    return [{ parts, node: before.symbolNodes[index], side: 'before' }];
  });
  const rest: ChangeParts[] = [];
  if (before.defaultSymbol !== after.defaultSymbol)
    rest.push({ kind: 'enum-default-changed', ...values(before.defaultSymbol, after.defaultSymbol) });
  const order = orderChange('symbols', before.symbols, after.symbols);
  if (order !== undefined) rest.push(order);
  const placed = rest.map((parts): EnumChange => ({ parts, node: after.symbolsNode, side: 'after' }));
  return [...added, ...removed, ...placed];
}
