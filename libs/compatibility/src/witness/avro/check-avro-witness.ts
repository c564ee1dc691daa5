import avsc from 'avsc';
import type { NoWitness, Witness, WitnessControl } from '../witness.js';
import type { AvroWitnessDraft } from './make-avro-witness.js';
import type { Trial } from './trial.js';

/** An avsc error quotes whole schemas. */
const MAX_OUTCOME = 300;

/**
 * Tries a draft: the message is encoded with the writer's schema and decoded again, then each message is written with the
 * writer's schema cut to it and read with the reader's.
 *
 * It compiles schemas that users wrote: avsc generates code for every record. It must run in a worker that is ended at
 * a deadline, never in a process that serves others. Names in those schemas were made safe, so they cannot say anything in
 * that code; what is left is time and memory, which the draft bounds and a deadline ends.
 */
export function checkAvroWitness(draft: AvroWitnessDraft): Witness | NoWitness {
  const tried = attempt(() => tryDraft(draft));
  return 'error' in tried ? { none: `avsc cannot try it: ${tried.error}` } : tried.value;
}

function tryDraft(draft: AvroWitnessDraft): Witness | NoWitness {
  const writer = attempt(() => wholeWriter(draft.writer));
  if ('error' in writer) return { none: `avsc does not take the writer’s schema: ${writer.error}` };
  const bytes = attempt(() => encode(writer.value, draft.message));
  if ('error' in bytes) return { none: `avsc does not write the message: ${bytes.error}` };
  const control = checkControl(draft.control, writer.value);
  if (typeof control === 'string') return { none: `The control does not read either: ${control}` };
  const outcomes = draft.broken.map(tryTrial);
  // The last one has everything else mended, so it says what the finding is about.
  const outcome = outcomes.at(-1);
  if (outcome === undefined || outcomes.includes(undefined))
    return { none: 'avsc reads the message that was to show it.' };
  return { message: { json: draft.json, bytes: bytes.value }, outcome, control };
}

/** What went wrong with it, as text, or the control. */
function checkControl(
  control: AvroWitnessDraft['control'],
  writer: avsc.Type,
): WitnessControl | NoWitness | string {
  if ('none' in control) return control;
  const failure = tryTrial(control.trial);
  if (failure !== undefined) return failure;
  const { kind, json, message, trial } = control;
  if (message !== undefined) return { kind, json, bytes: encode(writer, message) };
  return { kind, json, bytes: encode(typeOf(trial.writer), trial.message), schema: trial.writer };
}

/** Undefined if the message reads as it should, else what went wrong. A writer's schema that avsc refuses proves nothing. */
function tryTrial({ reader, writer, message, expected }: Trial): string | undefined {
  const writes = typeOf(writer);
  const bytes = Buffer.from(encode(writes, message), 'base64');
  const reads = attempt(() => {
    const type = typeOf(reader);
    return type.toString(type.fromBuffer(bytes, type.createResolver(writes)) as unknown);
  });
  if ('error' in reads) return `the reader cannot decode it; avsc says: ${reads.error}`;
  return same(reads.value, expected) ? undefined : `it comes back as ${cut(reads.value)}`;
}

/** The message in bytes, base64, after the same schema has got the same message back from them. */
function encode(type: avsc.Type, json: string): string {
  const bytes = type.toBuffer(type.fromString(json));
  if (!same(type.toString(type.fromBuffer(bytes) as unknown), json))
    throw new Error('The message does not come back as it was written.');
  return bytes.toString('base64');
}

/** The last one: the findings of one pair share the writer's schema, which may be large. */
let compiled: { readonly schema: string; readonly type: avsc.Type } | undefined;

function wholeWriter(schema: string): avsc.Type {
  if (compiled?.schema !== schema) compiled = { schema, type: typeOf(schema) };
  return compiled.type;
}

function typeOf(schema: string): avsc.Type {
  return avsc.Type.forSchema(JSON.parse(schema) as avsc.Schema, { wrapUnions: true });
}

/** Values, not spellings: `1` and `1.0` are one number. */
function same(json: string, other: string): boolean {
  return JSON.stringify(JSON.parse(json)) === JSON.stringify(JSON.parse(other));
}

function attempt<T>(run: () => T): { readonly value: T } | { readonly error: string } {
  try {
    return { value: run() };
  } catch (error) {
    return { error: cut(error instanceof Error ? error.message : String(error)) };
  }
}

function cut(text: string): string {
  return text.length <= MAX_OUTCOME ? text : `${text.slice(0, MAX_OUTCOME)}…`;
}
