import type { ProtoField } from '@schema-steward/schema';
import type { Extensions } from './extensions.js';
import type { MessagePair } from './message-pairs.js';
import { minimalMessage, numbersIn, withField, type MessageValue, type ProtoValue } from './message-value.js';
import { printTrialSchema } from './print-trial-schema.js';
import { TrialSchemaBuilder } from './trial-schema-builder.js';
import type { TrialField, TrialSchema } from './trial-schema.js';
import { protoJson, trialJson } from './value-json.js';
import type { Medium, ProtobufWitnessDraft, TrialMessageText } from './witness-draft.js';
import type { Work } from './work.js';

/** Messages of one draft: the first ones are the ones that people expect. */
const MAX_MESSAGES = 40;
const MAX_CONTROLS = 16;
const MAX_MENDED = 4;
const MAX_CHARACTERS = 20_000;

/** Where one finding lies, and what to try there: all in terms of the innermost message. */
export interface Site {
  readonly pair: MessagePair;
  readonly messages: readonly MessageValue[];
  readonly controls: readonly MessageValue[];
  /** Of the reader's message. */
  readonly mended: readonly MessageValue[];
  /** The fields that matter, as a reader has them that differs from the writer in the finding alone. */
  readonly apart: (builder: TrialSchemaBuilder) => readonly TrialField[];
  /** What else the trial must know of a field, by its number. */
  readonly readerPatch?: ReadonlyMap<number, Partial<TrialField>>;
  readonly writerPatch?: ReadonlyMap<number, Partial<TrialField>>;
  readonly otherwise?: string;
}

/** @throws NoMessage */
export function draftOf(
  site: Site,
  media: readonly Medium[],
  extensions: Extensions,
  work: Work,
): ProtobufWitnessDraft {
  const { pair, otherwise } = site;
  const around = (messages: readonly MessageValue[], side: 'reader' | 'writer', most: number) =>
    messages.slice(0, most).map((message) => wrapped(message, pair, side, work));
  const broken = around(site.messages, 'writer', MAX_MESSAGES);
  const controls = around(site.controls, 'writer', MAX_CONTROLS);
  const mended = around(site.mended, 'reader', MAX_MENDED);
  const used = numbersIn([...broken, ...controls, ...mended]);
  const root = pair.way[0] ?? { readerMessage: pair.reader, writerMessage: pair.writer };
  const sideOf = (side: 'reader' | 'writer'): TrialSchema => {
    const builder = new TrialSchemaBuilder(used, extensions);
    const schema = builder.finish(
      builder.nameOf(side === 'reader' ? root.readerMessage : root.writerMessage),
    );
    return patched(
      schema,
      builder.nameOf(pair[side]),
      side === 'reader' ? site.readerPatch : site.writerPatch,
    );
  };
  const reader = sideOf('reader');
  return {
    type: 'PROTOBUF',
    messageType: root.writerMessage.localName,
    media,
    writer: sideOf('writer'),
    reader,
    apart: apartOf(site, used, extensions),
    broken: textsOf(broken, extensions),
    controls: textsOf(controls, extensions),
    mended: mended.map((message) => ({
      ...textOf(message, extensions),
      schema: printTrialSchema(reader, numbersIn([message])),
    })),
    ...(otherwise === undefined ? {} : { otherwise }),
  };
}

/** The first always, the others as far as there is room. */
function textsOf(messages: readonly MessageValue[], extensions: Extensions): readonly TrialMessageText[] {
  let left = MAX_CHARACTERS;
  const texts: TrialMessageText[] = [];
  for (const message of messages) {
    const text = textOf(message, extensions);
    left -= text.json.length + text.data.length;
    if (left < 0 && texts.length > 0) break;
    texts.push(text);
  }
  return texts;
}

export function textOf(message: MessageValue, { names }: Extensions): TrialMessageText {
  return { json: protoJson(message, names), data: trialJson(message) };
}

/** The message at the end of the way to it. */
function wrapped(
  message: MessageValue,
  { way }: MessagePair,
  side: 'reader' | 'writer',
  work: Work,
): MessageValue {
  let inner = message;
  for (const step of way.toReversed()) {
    const field = step[side];
    const holder = minimalMessage(side === 'reader' ? step.readerMessage : step.writerMessage, work);
    inner = withField(holder, field, held(field, inner));
  }
  return inner;
}

function held({ type, repeated }: ProtoField, message: MessageValue): ProtoValue {
  if (type.kind === 'map') {
    const scalar = type.key.kind === 'scalar' ? type.key.scalar : 'string';
    const text = scalar === 'string' ? 'text' : scalar === 'bool' ? 'true' : '1';
    return { kind: 'map', key: { kind: 'scalar', scalar, text }, value: message };
  }
  return repeated ? { kind: 'list', items: [message] } : message;
}

/** What the writer requires stands in the messages, so a reader in JSON must know it. */
function apartOf(site: Site, used: ReadonlySet<number>, extensions: Extensions): TrialSchema {
  const builder = new TrialSchemaBuilder(used, extensions);
  const { pair } = site;
  const targets = site.apart(builder);
  const rest = (message: MessagePair['writer'], numbers: ReadonlySet<number>) =>
    message.fields
      .filter(({ number, presence }) => presence === 'required' && !numbers.has(number))
      .map((field) => builder.field(field, message));
  const own = new Set([...targets.map(({ number }) => number), ...(site.readerPatch?.keys() ?? [])]);
  const names = new Set(targets.map(({ name }) => name));
  const others = rest(pair.writer, own).filter(({ name }) => !names.has(name));
  let root = builder.define(pair.writer.localName, [...targets, ...others]);
  for (const { writer, writerMessage } of pair.way.toReversed()) {
    const step = { ...builder.field(writer, writerMessage), type: root };
    root = builder.define(writerMessage.localName, [step, ...rest(writerMessage, new Set([writer.number]))]);
  }
  return builder.finish(root);
}

function patched(
  schema: TrialSchema,
  key: string,
  patch: ReadonlyMap<number, Partial<TrialField>> | undefined,
): TrialSchema {
  const message = schema.messages[key];
  if (patch === undefined || message === undefined) return schema;
  const fields = message.fields.map((field) => ({ ...field, ...patch.get(field.number) }));
  return { ...schema, messages: { ...schema.messages, [key]: { ...message, fields } } };
}
