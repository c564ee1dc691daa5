import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileDescriptorProto, FileDescriptorSet } from 'protobufjs/ext/descriptor.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SchemaParseError } from '@schema-steward/kernel';
import { parseSchema } from '../../parse-schema.js';
import { BUILT_IN_PATHS, builtInFile } from '../well-known/built-in-files.js';

const GOLDEN = new URL('../../../../../test/golden/protobuf/texts/', import.meta.url);
const NAMES = readdirSync(GOLDEN);
const textOf = (name: string) => readFileSync(new URL(`${name}/schema.proto`, GOLDEN), 'utf8');
const parse = (text: string) => parseSchema({ type: 'PROTOBUF', text });

/** Our bytes under the name that buf gives the file. */
function named(serialized: string, name: string): Buffer {
  const bytes = Buffer.from(serialized, 'base64');
  expect(bytes.subarray(0, 9).toString('latin1')).toBe('\n\u0007default');
  return Buffer.concat([Buffer.from([10, name.length]), Buffer.from(name), bytes.subarray(9)]);
}

const BUF = fileURLToPath(new URL('../../../../../node_modules/.bin/buf', import.meta.url));

describe.skipIf(!existsSync(BUF))(
  'buf, which compiles the same files (skipped where it is not installed)',
  () => {
    let folder: string;
    let image: Buffer;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'steward-buf-'));
      const put = (path: string, text: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      };
      for (const name of NAMES) put(`${name}.proto`, textOf(name));
      // buf brings Protobuf's own types itself: ours are held to them.
      for (const path of BUILT_IN_PATHS)
        if (!path.startsWith('google/protobuf/')) put(path, builtInFile(path)?.node.source.text ?? '');
      const imports = BUILT_IN_PATHS.map((path) => `import "${path}";`).join('\n');
      put('all.proto', `syntax = "proto3"; package all; ${imports}`);
      image = execFileSync(
        BUF,
        ['build', folder, '--as-file-descriptor-set', '--exclude-source-info', '-o', '-#format=binpb'],
        {
          env: { ...process.env, BUF_CACHE_DIR: join(folder, '.cache') },
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
    }, 60_000);

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test.each(NAMES)('makes the same bytes of %s', (name) => {
      const ours = named(parse(textOf(name)).serialized, `${name}.proto`);
      const theirs = FileDescriptorSet.decode(image).toJSON()['file'] as { name: string }[];
      expect(FileDescriptorProto.decode(ours).toJSON()).toEqual(
        theirs.find((file) => file.name === `${name}.proto`),
      );
      // buf keeps a file's custom options in the order written; elsewhere every byte is the same.
      if (name !== 'order-proto2') expect(image.includes(ours)).toBe(true);
    });

    test.each(BUILT_IN_PATHS)('knows the same fields and values in %s', (path) => {
      const theirs = (FileDescriptorSet.decode(image).toJSON()['file'] as { name: string }[]).find(
        (file) => file.name === path,
      );
      const ours = FileDescriptorProto.decode(Buffer.from(serializedBuiltIn(path), 'base64')).toJSON();
      expect(outline(ours)).toEqual(outline(theirs));
    });
  },
);

function serializedBuiltIn(path: string): string {
  return parse(builtInFile(path)?.node.source.text ?? '').serialized;
}

/** Messages, fields and values by name, number and type: what a built-in model is for. */
function outline(described: unknown): string[] {
  const lines: string[] = [];
  const visit = (node: unknown, around: string): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, around);
    else if (node !== null && typeof node === 'object') {
      const { name, number, type, typeName, label, extendee } = node as Record<string, unknown>;
      const path =
        typeof name === 'string' && typeName !== undefined
          ? `${around}/${name}`
          : `${around}/${String(name)}`;
      if (number !== undefined)
        lines.push(
          [path, number, type, typeName, label, extendee].filter((part) => part !== undefined).join(' '),
        );
      for (const key of ['messageType', 'nestedType', 'enumType', 'field', 'value', 'extension'])
        visit(
          (node as Record<string, unknown>)[key],
          key === 'messageType' || around === '' ? `.${key}` : path,
        );
    }
  };
  visit(described, '');
  return lines.sort();
}

describe('a base64 FileDescriptorProto', () => {
  test.each(NAMES)('is read as the schema %s that it describes', (name) => {
    const schema = parse(textOf(name));
    const again = parse(schema.serialized);
    const paths = (fields: typeof schema.fields) =>
      fields
        .map(({ path, type, identity, tags, deprecated }) =>
          JSON.stringify([path, type, identity, tags, deprecated]),
        )
        .sort();
    expect(paths(again.fields)).toEqual(paths(schema.fields));
    expect(parse(again.canonicalText).canonicalText).toBe(again.canonicalText);
  });

  test('has no lines: every place is the whole of it', () => {
    const { serialized, fields } = parse(parse('syntax = "proto3"; message A { string id = 1; }').serialized);
    expect(fields[0]?.location).toMatchObject({ pointer: '/messageType/0/field/0/name', line: 1, column: 1 });
    expect(fields[0]?.location.endColumn).toBe(serialized.length + 1);
  });

  test('that is none is refused, in words', () => {
    for (const sent of [
      Buffer.from('hello hello hello hello').toString('base64'),
      'AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ])
      expect(() => parse(sent)).toThrow(SchemaParseError);
  });
});
