import { AVRO_RULES } from '../../rules/index.js';
import type { AvroPlace, AvroRule } from '../define-rule.js';

/** Made when first asked for: rules and engine import one another, so the table may not be there when this loads. */
let byPlace: ReadonlyMap<AvroPlace, readonly AvroRule[]> | undefined;

/** The rules that are asked at places of one kind, in the order of the table. */
export function rulesAt<P extends AvroPlace>(place: P): readonly AvroRule<P>[] {
  byPlace ??= Map.groupBy(AVRO_RULES as unknown as readonly AvroRule[], ({ on }) => on);
  // They were grouped by the very place that their check takes.
  return (byPlace.get(place) ?? []) as unknown as readonly AvroRule<P>[];
}
