/** What Confluent's registry takes and answers at one endpoint, by the names of the fields. */
export interface ConfluentEndpoint {
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly answer?: readonly string[];
  /** What differs here, or why it is not served. */
  readonly note?: string;
}

const page = ['offset', 'limit'];
const content = ['guid', 'schemaType', 'references', 'metadata', 'ruleSet', 'schema'];
const state = ['ts', 'deleted'];
const schema = ['subject', 'version', 'id', ...content, ...state];
const guidString = [...content, ...state, 'maxId'];
const schemaString = ['subject', 'version', ...guidString];
/** Tags are found only where `findTags` asks for them, and changed only by a registration. */
const found = ['schemaTags'];
const request = ['schema', 'schemaType', 'references', 'metadata', 'ruleSet', 'version', 'id'];
const tags = ['schemaTagsToAdd', 'schemaTagsToRemove', 'propagateSchemaTags'];
const config = [
  ...['alias', 'aliasForDeks', 'normalize', 'validateFields', 'validateNewSchemas', 'validateRules'],
  ...['compatibilityPolicy', 'compatibilityGroup'],
  ...['defaultMetadata', 'overrideMetadata', 'defaultRuleSet', 'overrideRuleSet'],
];
const configRead = ['compatibilityLevel', ...config];
const configWritten = ['compatibility', ...config];
const mode = ['mode'];
const resource = ['resourceName', 'resourceNamespace', 'resourceId', 'resourceType'];
const bound = ['resourceType', 'associationType', 'lifecycle', ...page];
const association = [
  ...['subject', 'guid', ...resource, 'associationType', 'lifecycle', 'frozen'],
  ...['createTs', 'updateTs'],
];

/**
 * What `/v1/metadata/version` says; clients switch features on by it. Not 8.5, whose routes are the table below: not
 * everything of it is served (`format=logical` is not).
 */
export const ANSWERED_VERSION = '8.2.0';

/**
 * The surface of Confluent's Schema Registry 8.5, `METHOD pattern` as the router writes it. What of it is served is not
 * said here: `docs/confluent-api.md` compares it with the OpenAPI description.
 */
export const CONFLUENT_SURFACE: Readonly<Record<string, ConfluentEndpoint>> = {
  'GET /': {},
  'POST /': {},
  'GET /subjects': { query: ['subjectPrefix', 'deleted', 'deletedOnly', ...page] },
  'GET /subjects/:subject/versions': { query: ['deleted', 'deletedOnly', 'deletedAsNegative', ...page] },
  'POST /subjects/:subject/versions': {
    query: ['normalize', 'force', 'format'],
    body: [...request, ...tags],
    answer: ['id', 'version', ...content],
    note: '`propagateSchemaTags` leaves out what is gone, and `schemaTagsToRemove` is done last.',
  },
  'POST /subjects/:subject': { query: ['normalize', 'deleted', 'format'], body: request, answer: schema },
  'DELETE /subjects/:subject': { query: ['permanent'], note: 'The policy `strict` may refuse it: 42290.' },
  'GET /subjects/:subject/versions/:version': {
    query: ['format', 'referenceFormat', 'deleted', 'findTags'],
    answer: [...schema, ...found],
    note: 'A name without a context that the default one has not is looked for in the others.',
  },
  'DELETE /subjects/:subject/versions/:version': {
    query: ['permanent'],
    note: 'The policy `strict` may refuse it: 42290.',
  },
  'GET /subjects/:subject/versions/:version/schema': { query: ['format', 'deleted'] },
  'GET /subjects/:subject/versions/:version/referencedby': { query: ['deleted', ...page] },
  'POST /subjects/:subject/versions/:version/tags': {
    body: ['newVersion', 'tagsToAdd', 'tagsToRemove', 'metadata', 'ruleSet', 'rulesToMerge', 'rulesToRemove'],
    answer: ['id', 'version', ...content],
    note: 'Without `newVersion`, what an earlier version is already is that version, as with any registration.',
  },
  'GET /subjects/:subject/metadata': { query: ['key', 'value', 'format', 'deleted'], answer: schema },
  'GET /schemas': {
    query: [
      ...['subjectPrefix', 'aliases', 'deleted', 'latestOnly', 'ruleType'],
      ...['resourceType', 'associationType', 'lifecycle', ...page],
    ],
    answer: [...schema, 'aliases', 'associations'],
  },
  'GET /schemas/ids/:id': {
    query: ['subject', 'format', 'referenceFormat', 'findTags', 'fetchMaxId'],
    answer: [...schemaString, ...found],
  },
  'GET /schemas/ids/:id/schema': { query: ['subject', 'format'], note: 'An id that is not there is 40403.' },
  'GET /schemas/ids/:id/subjects': { query: ['subject', 'deleted', ...page] },
  'GET /schemas/ids/:id/versions': {
    query: ['subject', 'deleted', ...page],
    answer: ['subject', 'version'],
  },
  'GET /schemas/guids/:guid': { query: ['format'], answer: guidString },
  'GET /schemas/guids/:guid/ids': { answer: ['context', 'id'] },
  'GET /schemas/types': {},
  'POST /compatibility/subjects/:subject/versions': {
    query: ['normalize', 'verbose'],
    body: request,
    answer: ['is_compatible', 'messages'],
  },
  'POST /compatibility/subjects/:subject/versions/:version': {
    query: ['normalize', 'verbose'],
    body: request,
    answer: ['is_compatible', 'messages'],
  },
  'GET /config': { query: ['defaultToGlobal'], answer: configRead },
  'PUT /config': { body: configWritten, answer: configWritten },
  'DELETE /config': { answer: configRead },
  'GET /config/:subject': { query: ['defaultToGlobal'], answer: configRead },
  'PUT /config/:subject': {
    body: configWritten,
    answer: configWritten,
    note: 'A subject without a level keeps its context’s. `strict` may want a reason and an approver: 42290.',
  },
  'DELETE /config/:subject': { answer: configRead },
  'GET /mode': { query: ['defaultToGlobal'], answer: mode },
  'PUT /mode': { query: ['force'], body: mode, answer: mode },
  'DELETE /mode': { query: ['recursive'], answer: mode },
  'GET /mode/:subject': { query: ['defaultToGlobal'], answer: mode },
  'PUT /mode/:subject': {
    query: ['force'],
    body: mode,
    answer: mode,
    note: '`strict` wants a reason and an approver for IMPORT: 42290.',
  },
  'DELETE /mode/:subject': { query: ['recursive'], answer: mode },
  'GET /contexts': { query: ['contextPrefix', ...page] },
  'DELETE /contexts/:context': {
    note: 'A context without versions is not listed anyway; its numbering of ids goes on where it was.',
  },
  'GET /v1/metadata/id': { answer: ['scope'] },
  'GET /v1/metadata/version': { answer: ['version', 'commitId'] },
  'GET /v1/metadata/deployment': { answer: ['attributes'] },
  'POST /associations': {
    query: ['context', 'dryRun'],
    body: [...resource, 'associations'],
    answer: [...resource, 'associations'],
    note: '`context` is that of subjects without one. Names may hold full stops, as those of topics.',
  },
  'POST /associations:batchGet': { query: ['includeSchemas'], body: ['requests'], answer: ['results'] },
  'POST /associations:batchMutate': {
    query: ['context', 'dryRun'],
    body: ['requests'],
    answer: ['results'],
    note: '`async` of a DELETE is ignored: it is done when it is answered. At most 200 operations.',
  },
  'GET /associations/resources/:id': { query: bound, answer: association },
  'PUT /associations/resources/:id': {
    query: ['context', 'dryRun'],
    body: [...resource, 'associations'],
    answer: [...resource, 'associations'],
  },
  'DELETE /associations/resources/:id': {
    query: ['resourceType', 'associationType', 'cascadeLifecycle', 'dryRun'],
    note: 'With `cascadeLifecycle` it is a deletion too, and the policy `strict` may refuse it: 42290.',
  },
  'GET /associations/resources/:namespace/:name': { query: bound, answer: association },
  'GET /associations/subjects/:subject': { query: bound, answer: association },
};
