import { SourceText } from '../../json/source-text.js';
import { linkFile } from '../model/link-file.js';
import type { ProtoFile } from '../proto-schema.js';
import { parseProto } from '../syntax/parse-proto.js';
import { CONFLUENT } from './confluent.js';
import { GOOGLE_DESCRIPTOR } from './google-descriptor.js';
import { GOOGLE_PROTOBUF } from './google-protobuf.js';
import { GOOGLE_TYPE } from './google-type.js';

const TEXTS: ReadonlyMap<string, string> = new Map(
  [GOOGLE_PROTOBUF, GOOGLE_DESCRIPTOR, GOOGLE_TYPE, CONFLUENT].flatMap((texts) => Object.entries(texts)),
);

/** Made when first asked for, and the same object ever after: two schemas that use a type of theirs share it. */
const files = new Map<string, ProtoFile>();

/** The paths of the files that every schema may import without a reference. */
export const BUILT_IN_PATHS: readonly string[] = [...TEXTS.keys()];

export function builtInFile(path: string): ProtoFile | undefined {
  const known = files.get(path);
  if (known !== undefined) return known;
  const text = TEXTS.get(path);
  if (text === undefined) return undefined;
  const written = parseProto(new SourceText(text), 50);
  const file = linkFile({
    written,
    path,
    origin: 'built-in',
    find: builtInFile,
    known: () => [],
    strict: true,
  });
  files.set(path, file);
  return file;
}
