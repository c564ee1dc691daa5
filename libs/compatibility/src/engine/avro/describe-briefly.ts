import { fingerprintOf } from '@schema-steward/kernel';
import { describeType, type AvroSchema } from '@schema-steward/schema';

/** A union of thousands of branches, in each of thousands of findings, would be neither read nor paid for. */
const MAX_LENGTH = 1_000;
const SHOWN = 300;

interface Description {
  readonly brief: string;
  readonly key: string;
}

/** Made once for a type that is long, however many meet it. */
const LONG = new WeakMap<AvroSchema, Description>();

/** A type for people, as `describeType` says it, but for the end of a very long one. */
export function describeBriefly(schema: AvroSchema): string {
  return descriptionOf(schema).brief;
}

/** The same for a finding's identity: a long one is told from every other long one. */
export function describeAsIdentity(schema: AvroSchema): string {
  return descriptionOf(schema).key;
}

function descriptionOf(schema: AvroSchema): Description {
  const known = LONG.get(schema);
  if (known !== undefined) return known;
  const full = describeType(schema);
  if (full.length <= MAX_LENGTH) return { brief: full, key: full };
  const brief = `${full.slice(0, SHOWN)}… (${full.length - SHOWN} more characters)`;
  const description = { brief, key: fingerprintOf({ ruleId: '', subject: '', detail: [full] }) };
  LONG.set(schema, description);
  return description;
}
