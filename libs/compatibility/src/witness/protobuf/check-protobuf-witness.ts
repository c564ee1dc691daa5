import protobuf from 'protobufjs';
import type { NoWitness, Witness, WitnessControl } from '../witness.js';
import { firstDifference, type Data } from './first-difference.js';
import type { Medium, ProtobufWitnessDraft, TrialMessageText } from './witness-draft.js';
import { protobufjsType } from './protobufjs-type.js';
import { NotTried, readProtoJson } from './read-proto-json.js';
import { NO_CONTROL, NOTHING_BREAKS } from './reasons.js';
import { safeFieldName, type TrialSchema } from './trial-schema.js';

/** An error that quotes what users wrote. */
const MAX_OUTCOME = 300;

/**
 * Tries a draft: its messages are really written with the writer's schema and read with the reader's, one after the other,
 * until one fails. It fails if reading does, or if a field that both declare comes back with another value. It must fail
 * as well for a reader that differs from the writer in this finding alone, so that it is this finding that it shows.
 *
 * protobufjs generates code for every message. The names in it are safe ones, but it must run in a worker that is ended
 * at a deadline: what is left is time and memory, which the draft bounds.
 */
export function checkProtobufWitness(draft: ProtobufWitnessDraft): Witness | NoWitness {
  try {
    return new Trial(draft).run();
  } catch (error) {
    return { none: `protobufjs cannot try it: ${textOf(error)}` };
  }
}

/** One side, compiled. */
class Side {
  readonly type: protobuf.Type;

  constructor(readonly schema: TrialSchema) {
    this.type = protobufjsType(schema);
  }

  /** @throws Error as protobufjs says it */
  read(bytes: Uint8Array): Data {
    return this.type.toObject(this.type.decode(bytes), { longs: String });
  }

  readJson(json: string): Data {
    const data = this.type.fromObject(readProtoJson(this.schema, json));
    return this.read(this.type.encode(data).finish());
  }

  /** The message in bytes, after the same schema has got the same message back from them. */
  write(data: string): Uint8Array {
    const message = this.type.fromObject(JSON.parse(data) as Data);
    const bytes = this.type.encode(message).finish();
    const intended = { schema: this.schema, data: this.type.toObject(message, { longs: String }) };
    const difference = firstDifference({ schema: this.schema, data: this.read(bytes) }, intended);
    if (difference !== undefined)
      throw new Error(`the message does not come back as it was written: ${difference}`);
    return bytes;
  }
}

/** The last ones: the findings in one message share both of its schemas, which may be large. */
const compiled = new Map<string, Side>();
const MAX_COMPILED = 4;

function sideOf(schema: TrialSchema): Side {
  const key = JSON.stringify(schema);
  const side = compiled.get(key) ?? new Side(schema);
  compiled.delete(key);
  compiled.set(key, side);
  const [oldest] = compiled.keys();
  if (compiled.size > MAX_COMPILED && oldest !== undefined) compiled.delete(oldest);
  return side;
}

class Trial {
  readonly writer: Side;
  readonly reader: Side | undefined;
  readonly apart: Side | undefined;

  constructor(readonly draft: ProtobufWitnessDraft) {
    this.writer = sideOf(draft.writer);
    this.reader = draft.reader && sideOf(draft.reader);
    this.apart = draft.apart && new Side(draft.apart);
  }

  run(): Witness | NoWitness {
    const { draft, reader, apart } = this;
    for (const medium of draft.media)
      for (const message of draft.broken) {
        const bytes = this.writer.write(message.data);
        const outcome =
          reader === undefined ? UNKNOWN_MESSAGE : this.#failure(reader, this.writer, message, bytes, medium);
        if (outcome === undefined) continue;
        if (apart !== undefined && this.#failure(apart, this.writer, message, bytes, medium) === undefined)
          continue;
        return {
          type: draft.messageType,
          medium,
          message: { json: message.json, bytes: Buffer.from(bytes).toString('base64') },
          outcome: cut(outcome),
          control: this.#control(medium, message),
        };
      }
    return { none: draft.otherwise ?? NOTHING_BREAKS };
  }

  /** Undefined if the message reads as it should, else what went wrong. */
  #failure(
    reader: Side,
    writer: Side,
    { json }: TrialMessageText,
    bytes: Uint8Array,
    medium: Medium,
  ): string | undefined {
    try {
      const data = medium === 'bytes' ? reader.read(bytes) : reader.readJson(json);
      return firstDifference(
        { schema: reader.schema, data },
        { schema: writer.schema, data: writer.read(bytes) },
      );
    } catch (error) {
      // What cannot be tried is no failure.
      if (error instanceof NotTried) return undefined;
      return named(textOf(error), [this.apart?.schema, reader.schema]);
    }
  }

  #control(medium: Medium, broken: TrialMessageText): WitnessControl | NoWitness {
    const { draft, reader } = this;
    if (reader === undefined) return { none: NO_CONTROL };
    for (const message of draft.controls) {
      if (message.data === broken.data) continue;
      const bytes = this.writer.write(message.data);
      const reads = (side: Side | undefined) =>
        side === undefined || this.#failure(side, this.writer, message, bytes, medium) === undefined;
      if (reads(reader) && reads(this.apart))
        return { kind: 'writer', json: message.json, bytes: Buffer.from(bytes).toString('base64') };
    }
    // Written with the reader's own schema: nothing in it is foreign any more.
    for (const { schema, ...message } of draft.mended) {
      const own = sideOf(asWriter(reader.schema));
      const bytes = own.write(message.data);
      if (this.#failure(own, own, message, bytes, medium) === undefined)
        return {
          kind: 'mended-writer',
          json: message.json,
          bytes: Buffer.from(bytes).toString('base64'),
          schema,
        };
    }
    return { none: NO_CONTROL };
  }
}

const UNKNOWN_MESSAGE = 'the reader’s schema has no such message';

function asWriter(schema: TrialSchema): TrialSchema {
  const messages = Object.fromEntries(
    Object.entries(schema.messages).map(([key, { fields, ...message }]) => [
      key,
      { ...message, fields: fields.map(({ foreign, ...field }) => (void foreign, field)) },
    ]),
  );
  return { ...schema, messages };
}

/** protobufjs speaks of `f12`: the field's own name instead. */
function named(text: string, schemas: readonly (TrialSchema | undefined)[]): string {
  return text.replace(/'(f\d+)'/g, (whole, safe: string) => {
    for (const schema of schemas)
      for (const { fields } of Object.values(schema?.messages ?? {})) {
        const found = fields.find(
          ({ number, presence }) => safeFieldName(number) === safe && presence === 'required',
        );
        if (found !== undefined) return `'${found.name}'`;
      }
    return whole;
  });
}

function textOf(error: unknown): string {
  return cut(error instanceof Error ? error.message : String(error));
}

function cut(text: string): string {
  return text.length <= MAX_OUTCOME ? text : `${text.slice(0, MAX_OUTCOME)}…`;
}
