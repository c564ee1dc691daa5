const HEADERS = { 'content-type': 'application/vnd.schemaregistry.v1+json' };

/** One request that must be answered with 2xx; its JSON. */
export async function ask(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { headers: HEADERS, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export const path = (subject: string): string => `/subjects/${encodeURIComponent(subject)}`;

export const register = (url: string, subject: string, body: object): Promise<unknown> =>
  ask(url, 'POST', `${path(subject)}/versions`, body);

export const avro = (name: string, ...fields: object[]): object => ({
  schema: JSON.stringify({
    type: 'record',
    name,
    namespace: 'com.example',
    fields: [{ name: 'id', type: 'string' }, ...fields],
  }),
});
const optional = (name: string, type: unknown = 'string'): object => ({
  name,
  type: ['null', type],
  default: null,
});

/**
 * A registry with something of everything that a move has to keep: three formats, references within and across
 * contexts and there and back between two subjects, softly deleted versions, numbers and ids with gaps, one schema in
 * two subjects, metadata that come and go, rule sets, configs, modes.
 */
export async function fillSource(url: string): Promise<void> {
  // The first ids are gone for good: ids and version numbers have gaps.
  await register(url, 'gone', avro('Gone'));
  await register(url, 'orders-value', avro('Order', optional('erased')));
  await ask(url, 'DELETE', path('gone'));
  await ask(url, 'DELETE', `${path('gone')}?permanent=true`);

  await register(url, 'z-common', avro('Address', optional('street')));
  await register(url, 'orders-value', {
    ...avro('Order', optional('address', 'com.example.Address')),
    references: [{ name: 'com.example.Address', subject: 'z-common', version: 1 }],
    metadata: { properties: { owner: 'nobody-knows' }, tags: { '**.street': ['PII'] } },
    ruleSet: {
      domainRules: [
        { name: 'hasId', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: "message.id != ''" },
      ],
    },
  });
  await register(url, 'orders-value', { ...avro('Order', optional('note')), metadata: {}, ruleSet: {} });
  await ask(url, 'DELETE', `${path('orders-value')}/versions/1`);
  await ask(url, 'DELETE', `${path('orders-value')}/versions/1?permanent=true`);
  await ask(url, 'DELETE', `${path('orders-value')}/versions/3`);
  // There and back: a subject refers to one that refers to an earlier version of it.
  const json = (subject: string, properties: object, ...references: object[]) =>
    register(url, subject, {
      schemaType: 'JSON',
      schema: JSON.stringify({ type: 'object', properties }),
      references,
    });
  await ask(url, 'PUT', '/config/circle-a', { compatibility: 'NONE' });
  await json('circle-a', {});
  await json('circle-b', { a: { $ref: 'a.json' } }, { name: 'a.json', subject: 'circle-a', version: 1 });
  await json('circle-a', { b: { $ref: 'b.json' } }, { name: 'b.json', subject: 'circle-b', version: 1 });
  await json('uses-circle', { a: { $ref: 'a.json' } }, { name: 'a.json', subject: 'circle-a', version: 2 });
  // The same schema elsewhere has the same id.
  await register(url, 'orders-copy', avro('Order', optional('note')));

  const person = (properties: object) => ({
    schemaType: 'JSON',
    schema: JSON.stringify({ type: 'object', properties, additionalProperties: false }),
  });
  await register(url, 'people/ä b', person({ name: { type: 'string' } }));
  await register(
    url,
    'people/ä b',
    person({ name: { type: 'string' }, age: { type: 'number', maximum: 1e2 } }),
  );
  await register(url, 'teams', {
    schemaType: 'JSON',
    schema: '{"type":"object","properties":{"lead":{"$ref":"person.json"}}}',
    references: [{ name: 'person.json', subject: 'people/ä b', version: 2 }],
  });

  const proto = (subject: string, schema: string, ...references: object[]) =>
    register(url, subject, { schemaType: 'PROTOBUF', schema, references });
  await proto('a.proto', 'syntax = "proto3";\npackage x;\n// A comment.\nmessage A { string s = 1; }\n');
  await proto(
    'b.proto',
    'syntax = "proto3";\npackage x;\nimport "a.proto";\nmessage B { A a = 1; map<string, int64> m = 2; }\n',
    { name: 'a.proto', subject: 'a.proto', version: 1 },
  );
  // All of it is deleted, and what refers to it as well.
  await proto('old-a.proto', 'syntax = "proto3";\nmessage Old { string s = 1; }\n');
  await proto('old-b.proto', 'syntax = "proto3";\nimport "old.proto";\nmessage B { Old a = 1; }\n', {
    name: 'old.proto',
    subject: 'old-a.proto',
    version: 1,
  });
  await ask(url, 'DELETE', path('old-b.proto'));
  await ask(url, 'DELETE', path('old-a.proto'));

  await register(url, ':.staging:orders-value', avro('StagedOrder'));
  await register(url, ':.staging:uses', {
    ...avro('Uses', optional('order', 'com.example.StagedOrder'), optional('address', 'com.example.Address')),
    references: [
      { name: 'com.example.StagedOrder', subject: 'orders-value', version: 1 },
      { name: 'com.example.Address', subject: ':.:z-common', version: 1 },
    ],
  });

  await ask(url, 'PUT', '/config', { compatibility: 'FORWARD' });
  await ask(url, 'PUT', '/config/:.staging:', { compatibility: 'NONE' });
  await ask(url, 'PUT', '/config/orders-value', { compatibility: 'FULL_TRANSITIVE', normalize: true });
  await ask(url, 'PUT', '/config/:.__GLOBAL:', { compatibility: 'BACKWARD_TRANSITIVE' });
  await ask(url, 'PUT', '/mode/teams', { mode: 'READONLY' });
}
