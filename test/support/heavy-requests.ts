/** Large valid requests, one after the other, for who watches what else the registry does meanwhile. */
export interface HeavyRequest {
  readonly name: string;
  /** What has to be there before; not watched. */
  readonly prepare?: (url: string) => Promise<void>;
  /** The status that it is answered with. */
  readonly status: number;
  readonly run: (url: string) => Promise<Response>;
}

type Type = 'AVRO' | 'JSON' | 'PROTOBUF';

/** `characters`: of the large schemas; `versions` and `fields`: of the subjects with a history. */
export function heavyRequests({
  characters,
  versions,
  fields,
}: {
  characters: number;
  versions: number;
  fields: number;
}): HeavyRequest[] {
  const types: readonly Type[] = ['AVRO', 'JSON', 'PROTOBUF'];
  return [
    ...types.flatMap((type): HeavyRequest[] => [
      {
        name: `${type}: register ${size(characters)}`,
        status: 200,
        run: (url) => register(url, `large-${type}`, type, textOf(type, fieldsFor(type, characters))),
      },
      {
        name: `${type}: register a next version of ${size(characters)}`,
        status: 200,
        run: (url) => register(url, `large-${type}`, type, textOf(type, fieldsFor(type, characters) - 1)),
        prepare: (url) => level(url, `large-${type}`, 'NONE'),
      },
      {
        name: `${type}: check ${size(characters)} against it`,
        status: 200,
        run: (url) => check(url, `large-${type}`, type, textOf(type, fieldsFor(type, characters) - 2)),
        prepare: (url) => level(url, `large-${type}`, 'FULL'),
      },
    ]),
    ...types.flatMap((type): HeavyRequest[] => [
      {
        name: `${type}: check ${fields} fields against ${versions} versions`,
        status: 200,
        prepare: (url) => history(url, `many-${type}`, type, { versions, fields }),
        run: (url) => check(url, `many-${type}`, type, textOf(type, fields)),
      },
      {
        name: `${type}: the same, all fields broken`,
        status: 200,
        run: (url) => check(url, `many-${type}`, type, textOf(type, fields, 'broken')),
      },
    ]),
    {
      name: 'JSON: check a oneOf of 40 against 40',
      status: 200,
      prepare: async (url) => void (await register(url, 'one-of', 'JSON', oneOf(40, 0))),
      run: (url) => check(url, 'one-of', 'JSON', oneOf(40, 1)),
    },
    ...(['AVRO', 'JSON'] as const).flatMap((type): HeavyRequest[] => [
      {
        name: `${type}: register types that double at each step`,
        status: 200,
        run: (url) => register(url, `doubling-${type}`, type, doubling(type, 0)),
      },
      {
        name: `${type}: register a next version of them`,
        status: 200,
        prepare: (url) => level(url, `doubling-${type}`, 'NONE'),
        run: (url) => register(url, `doubling-${type}`, type, doubling(type, 1)),
      },
    ]),
    {
      name: 'a batch of 40 checks of 300 fields',
      status: 200,
      run: (url) =>
        checks(
          url,
          Array.from({ length: 40 }, (_, index) => ({
            subject: `batch-${index}`,
            schemaType: 'AVRO',
            schema: textOf('AVRO', 300 + index),
          })),
        ),
    },
  ];
}

const size = (characters: number): string => `${Math.round(characters / 1024)} KiB`;

/** About so many characters. */
function fieldsFor(type: Type, characters: number): number {
  const each = (textOf(type, 2_000).length - textOf(type, 1_000).length) / 1_000;
  return Math.floor(characters / each);
}

/** `broken`: the same fields, each of another type. */
function textOf(type: Type, fields: number, kind: 'sound' | 'broken' = 'sound'): string {
  const numbers = Array.from({ length: fields }, (_, index) => index);
  const sound = kind === 'sound';
  switch (type) {
    case 'AVRO':
      return JSON.stringify({
        type: 'record',
        name: 'Large',
        fields: numbers.map((index) => ({
          name: `field_${index}`,
          doc: 'What it means.',
          ...(sound ? { type: ['null', 'string'], default: null } : { type: 'long', default: 0 }),
        })),
      });
    case 'JSON':
      return JSON.stringify({
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: Object.fromEntries(
          numbers.map((index) => [
            `field_${index}`,
            { type: sound ? 'string' : 'integer', description: 'What it means.' },
          ]),
        ),
        additionalProperties: false,
      });
    case 'PROTOBUF': {
      const messages = Array.from({ length: Math.ceil(fields / 20) }, (_, index) =>
        numbers
          .slice(index * 20, index * 20 + 20)
          .map((number) => `  ${sound ? 'string' : 'int64'} field_${number} = ${(number % 20) + 1};`),
      );
      return `syntax = "proto3";\n${messages.map((lines, index) => `message M${index} {\n${lines.join('\n')}\n}\n`).join('')}`;
    }
  }
}

function oneOf(branches: number, edition: number): string {
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    oneOf: Array.from({ length: branches }, (_, index) => ({
      type: 'object',
      properties: { kind: { type: 'string', maxLength: index + 10 + edition }, value: { type: 'number' } },
      required: ['kind'],
    })),
  });
}

/** A few kilobytes that lead to as many field paths as are ever listed; of another edition all their names differ. */
function doubling(type: 'AVRO' | 'JSON', edition: number): string {
  const steps = Array.from({ length: 30 }, (_, index) => index);
  const names = [`a${edition}`, `b${edition}`];
  if (type === 'AVRO') {
    const record = (step: number): object => ({
      type: 'record',
      name: `T${step}`,
      fields: names.map((name, index) => ({
        name,
        type: step === 29 ? 'int' : index === 0 ? record(step + 1) : `T${step + 1}`,
      })),
    });
    return JSON.stringify(record(0));
  }
  const definitions = steps.map((step) => [
    `T${step}`,
    {
      type: 'object',
      properties: Object.fromEntries(
        names.map((name) => [
          name,
          step === 29 ? { type: 'integer' } : { $ref: `#/definitions/T${step + 1}` },
        ]),
      ),
    },
  ]);
  return JSON.stringify({ $ref: '#/definitions/T0', definitions: Object.fromEntries(definitions) as object });
}

async function history(
  url: string,
  subject: string,
  type: Type,
  { versions, fields }: { versions: number; fields: number },
): Promise<void> {
  await level(url, subject, 'NONE');
  for (let version = 1; version <= versions; version += 1) {
    const answer = await register(url, subject, type, textOf(type, fields - version));
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.text();
  }
  await level(url, subject, 'FULL_TRANSITIVE');
}

async function level(url: string, subject: string, compatibility: string): Promise<void> {
  await (await send(url, 'PUT', `/config/${subject}`, { compatibility })).text();
}

const register = (url: string, subject: string, schemaType: Type, schema: string): Promise<Response> =>
  send(url, 'POST', `/subjects/${subject}/versions`, { schemaType, schema });

const check = (url: string, subject: string, schemaType: Type, schema: string): Promise<Response> =>
  checks(url, [{ subject, schemaType, schema }]);

const checks = (url: string, changes: readonly object[]): Promise<Response> =>
  send(url, 'POST', '/api/v1/checks', {
    changes: changes.map((change) => ({ change: 'modified', ...change })),
  });

function send(url: string, method: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
