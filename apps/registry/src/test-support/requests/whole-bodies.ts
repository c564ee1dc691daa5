import { field, record } from '../avro.js';

/** Metadata and a rule, as a registration brings them. */
export const METADATA = {
  metadata: { properties: { owner: 'team-a', major: '1' }, tags: { '**.z': ['PII'] }, sensitive: ['owner'] },
  ruleSet: {
    domainRules: [
      {
        name: 'check',
        doc: 'd',
        kind: 'CONDITION',
        mode: 'WRITE',
        type: 'CEL',
        tags: ['PII'],
        params: { a: 'b' },
        expr: 'message.x > 0',
        onSuccess: 'NONE',
        onFailure: 'ERROR',
        disabled: false,
      },
    ],
  },
};

export const PACT = {
  consumer: { name: 'app-1' },
  provider: { name: 'app-2' },
  messages: [{ description: 'ordered', contents: { x: 1 } }],
  metadata: { pactSpecification: { version: '3.0.0' } },
};

const SCHEMA = {
  schema: record(field('x'), field('y', ['null', 'string'], { default: null })),
  schemaType: 'AVRO',
  references: [],
};
const REFERRING = {
  schema: '{"type":"record","name":"Referring","fields":[{"name":"r","type":["R","null"]}]}',
  schemaType: 'AVRO',
  references: [{ name: 'R', subject: 'orders-value', version: 1 }],
  ...METADATA,
};
const ASSOCIATION = {
  resourceName: 'orders',
  resourceNamespace: 'lkc-1',
  resourceId: 'topic-1',
  resourceType: 'topic',
  associations: [{ subject: 'orders-value', associationType: 'value', lifecycle: 'WEAK' }],
};

/** Bodies that are taken, where one made from the description alone would not be. */
export const WHOLE_BODIES: Readonly<Record<string, unknown>> = {
  'POST /subjects/{subject}/versions': { ...REFERRING, owner: 'team-a' },
  'POST /subjects/{subject}': SCHEMA,
  'POST /compatibility/subjects/{subject}/versions': REFERRING,
  'POST /compatibility/subjects/{subject}/versions/{version}': SCHEMA,
  'POST /subjects/{subject}/versions/{version}/tags': {
    tagsToAdd: [{ schemaEntity: { entityPath: 'R.x', entityType: 'sr_field' }, tags: ['PII'] }],
    tagsToRemove: [{ schemaEntity: { entityPath: 'R', entityType: 'sr_record' }, tags: ['OLD'] }],
    rulesToMerge: METADATA.ruleSet,
    rulesToRemove: ['check'],
  },
  'PUT /config/{subject}': {
    compatibility: 'FULL',
    compatibilityPolicy: 'LENIENT',
    compatibilityGroup: 'major',
    normalize: true,
    validateFields: true,
    validateRules: true,
    validateNewSchemas: true,
    alias: null,
    reason: 'because',
    defaultMetadata: METADATA.metadata,
    overrideMetadata: { properties: { team: 'a' } },
    defaultRuleSet: METADATA.ruleSet,
    overrideRuleSet: null,
  },
  'POST /api/v1/approvals': {
    subject: 'orders-value',
    fingerprints: ['0123456789abcdef'],
    reason: 'Nobody reads it.',
    until: new Date(Date.now() + 86_400_000).toISOString(),
    concerns: 'versions',
  },
  'POST /api/v1/subjects/{subject}/transfers': { to: 'team-b' },
  'POST /api/v1/trusted-repositories': {
    repositoryId: '8',
    repositoryOwnerId: '9',
    name: 'example/b',
    team: 'team-a',
  },
  'PUT /api/v1/applications/{slug}/contracts/{version}': {
    format: 'pact',
    content: JSON.stringify(PACT),
    branch: 'main',
  },
  'PUT /api/v1/applications/{slug}/contract-bindings': {
    bindings: [{ description: 'ordered', subject: 'orders-value' }],
  },
  'POST /pact-broker/contracts/publish': {
    pacticipantName: 'app-1',
    pacticipantVersionNumber: '1.0.1',
    branch: 'main',
    tags: ['main'],
    contracts: [
      {
        consumerName: 'app-1',
        providerName: 'app-2',
        specification: 'pact',
        contentType: 'application/json',
        content: Buffer.from(JSON.stringify(PACT)).toString('base64'),
      },
    ],
  },
  'PUT /pact-broker/pacts/provider/{provider}/consumer/{consumer}/version/{version}': PACT,
  'PATCH /pact-broker/pacts/provider/{provider}/consumer/{consumer}/version/{version}': PACT,
  'POST /pact-broker/pacts/provider/{provider}/consumer/{consumer}/version/{version}/verification-results': {
    success: true,
    providerApplicationVersion: '1.0.0',
    testResults: [{ interactionDescription: 'ordered', success: true }],
  },
  'POST /associations': ASSOCIATION,
  'PUT /associations/resources/{id}': ASSOCIATION,
};
