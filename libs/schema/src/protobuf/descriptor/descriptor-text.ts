import { SchemaParseError, type TextRange } from '@schema-steward/kernel';
import { SourceText } from '../../json/source-text.js';
import type { ProtoNode } from '../syntax/proto-node.js';
import { printProto } from '../text/print-proto.js';
import { decodeDescriptor } from './decode-descriptor.js';
import type { KnownExtensions } from './decode-options.js';
import { WireError } from './wire-reader.js';

/** A text that was made from a descriptor: what was sent has no lines to point at, so every place is the whole of it. */
class DescriptorText extends SourceText {
  readonly #length: number;

  constructor(text: string, sent: string) {
    super(text);
    this.#length = sent.length;
  }

  override range(): TextRange {
    return { line: 1, column: 1, endLine: 1, endColumn: this.#length + 1 };
  }
}

/** No statement of Protobuf is made of these alone: each ends with a semicolon or a brace. */
const BASE64 = /^\s*[A-Za-z0-9+/]+={0,2}\s*$/;
const LIKELY = 24;

/**
 * The `.proto` text of a base64 `FileDescriptorProto`, or undefined for what is none.
 * @throws SchemaParseError for base64 that holds something else
 */
export function descriptorText(sent: string, extensions: KnownExtensions): SourceText | undefined {
  if (!BASE64.test(sent)) return undefined;
  const start: ProtoNode = {
    source: new DescriptorText('', sent),
    parent: undefined,
    keys: [],
    start: 0,
    end: 0,
  };
  try {
    return new DescriptorText(
      printProto(decodeDescriptor(Buffer.from(sent, 'base64'), extensions, start)),
      sent,
    );
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    if (sent.trim().length < LIKELY) return undefined;
    throw new SchemaParseError(
      `The text looks like base64, but holds no FileDescriptorProto: ${error.message}.`,
      { pointer: '', ...start.source.range(0, 0) },
      'Send the .proto text, or the base64 bytes of its FileDescriptorProto.',
      { cause: error },
    );
  }
}
