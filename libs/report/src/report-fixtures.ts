import type { CheckReport, ReportChange, ReportFinding } from './check-report.js';

/** A finding of the worked example, with parts replaced. For tests. */
export function aFinding(parts: Partial<ReportFinding> = {}): ReportFinding {
  return {
    ruleId: 'avro-field-added-without-default',
    severity: 'error',
    fingerprint: '0123456789abcdef',
    message: 'The new schema needs the field "carrier", which version 1 does not write.',
    why: 'Consumers on the new schema fail on every message already in the topic.',
    fix: 'Give "carrier" a default.',
    path: 'carrier',
    location: { pointer: '/fields/1', line: 3, column: 3, endLine: 3, endColumn: 38 },
    against: { version: 1, location: null },
    direction: 'backward',
    args: { field: 'carrier' },
    preExisting: false,
    ...parts,
  };
}

export function aChange(parts: Partial<ReportChange> = {}): ReportChange {
  return {
    subject: 'shipment-events-value',
    change: 'modified',
    verdict: 'fail',
    schemaType: 'AVRO',
    file: 'schemas/shipment-events-value.avsc',
    compatibilityLevel: 'BACKWARD',
    comparedVersions: [1],
    owner: {
      team: 'fulfillment',
      name: 'Fulfillment',
      channels: [{ tool: 'slack', address: '#fulfillment', scope: 'support' }],
    },
    findings: [aFinding()],
    ...parts,
  };
}

export function aReport(parts: Partial<CheckReport> = {}): CheckReport {
  return {
    reportVersion: 1,
    id: '42',
    verdict: 'fail',
    createdAt: '2026-11-02T09:00:00.000Z',
    policy: 'open',
    context: '.',
    changes: [aChange()],
    ...parts,
  };
}

/** A finding that somebody approved. */
export const APPROVAL = {
  by: 'grace',
  until: '2026-12-08T00:00:00.000Z',
  reason: 'The only reader is gone.',
};

/** What a refusal proposes. */
export const WAYS_OUT = [
  {
    kind: 'successor',
    summary: 'Register it under s-v2.',
    commands: ['POST /subjects/s-v2/versions {"a":1}'],
  },
  { kind: 'approval', summary: 'Ask an owner.', commands: ['steward approve s --finding f'] },
] as const;

/** Who is subscribed to the subject of a change. */
export const CONSUMERS = [
  {
    application: 'billing',
    team: { slug: 'payments', name: 'Payments', channel: { tool: 'slack', address: '#payments' } },
    environments: [
      { slug: 'eu', production: true },
      { slug: 'staging', production: false },
    ],
    reads: 'unknown',
  },
  {
    application: 'picker',
    team: { slug: 'warehouse', name: 'Warehouse', channel: null },
    environments: [{ slug: 'staging', production: false }],
    reads: 'unknown',
  },
] as const;

/** A text that tries everything: line ends, commands of runners, markup, mentions, terminal escapes, bidi. */
export const HOSTILE = '\n::error::x%0A|`<script>@all #1 ##[add-mask]\u001b[2J__proto__ \u202e🚚';
