import { GateError } from '../gate-error.js';
import { SECTION_NAMES } from '../governance/governance-shape.js';

const AVRO_TYPES: readonly unknown[] = ['record', 'enum', 'fixed', 'array', 'map'];

/**
 * What is plainly another kind of file is called by its name, where a contract's rules would name its fields one by one.
 * @throws GateError (`usage-error`)
 */
export function refuseOtherFile(file: string, content: string): void {
  const kind = /\.proto$/i.test(file) ? 'a Protobuf schema' : kindOf(parsed(content));
  if (kind === undefined) return;
  throw new GateError(
    'usage-error',
    `${file} is ${kind}, and no contract. Nothing was published.`,
    'A contract names its consumer, a topic or a subject, and what it reads of it: docs/guides/contracts.md shows the shortest.',
  );
}

function kindOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'object' || first === null) return undefined;
  const has = (name: string) => Object.hasOwn(first, name);
  if (has('consumer') || has('events') || has('interactions') || has('messages')) return undefined;
  const { type } = first as { readonly type?: unknown };
  if (AVRO_TYPES.includes(type) && !has('$schema') && !has('items')) return 'an Avro schema';
  if (has('$schema') || (has('type') && has('properties'))) return 'a JSON Schema';
  if (has('version') && has('schemas')) return 'the configuration of "steward check"';
  if (has('version') && SECTION_NAMES.some(has)) return 'a file of "steward apply"';
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
