import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import type { VersionDiff } from '../version-diff.service.js';

const versionText = z.string().max(20);

export const diffQuery = z.object({
  from: versionText.describe('The older version: a number, or `latest`.'),
  to: versionText.default('latest').describe('The newer version: a number, or `latest`.'),
  toSubject: storableText()
    .max(1024)
    .optional()
    .describe(
      'The subject of the newer version, if it is another one: a successor, a copy in another context.',
    ),
});
export type DiffQuery = z.output<typeof diffQuery>;

const location = z.object({
  pointer: z.string(),
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
});
const side = z.object({
  subject: z.string(),
  version: z.int(),
  semanticVersion: z.string(),
  id: z.int(),
  deleted: z.boolean(),
});
const verdict = z.enum(['yes', 'no', 'undecided']);

/** Locations are in the texts as they are stored. */
export const diffResponse = z.object({
  from: side,
  to: side,
  backward: verdict.describe('Whether the newer version reads what the older one wrote.'),
  forward: verdict.describe('Whether the older version reads what the newer one writes.'),
  changes: z.array(
    z.object({
      kind: z.string(),
      path: z.string().describe('The field; empty for the schema as a whole.'),
      sentence: z.string(),
      before: z.string().optional(),
      after: z.string().optional(),
      property: z.string().optional(),
      typeName: z.string().optional(),
      location,
      locatedIn: z.enum(['before', 'after']),
    }),
  ),
  findings: z.array(
    z.object({
      ruleId: z.string(),
      severity: z.enum(['error', 'warning', 'info']),
      direction: z.enum(['backward', 'forward']),
      path: z.string().optional(),
      message: z.string(),
      why: z.string(),
      fix: z.string(),
      at: z.object({ from: location.optional(), to: location.optional() }),
    }),
  ),
});
export type DiffResponse = z.input<typeof diffResponse>;

export function toDiffResponse({
  from,
  to,
  backward,
  forward,
  changes,
  references,
  findings,
}: VersionDiff): DiffResponse {
  return {
    from: toSide(from),
    to: toSide(to),
    backward,
    forward,
    changes: [
      ...references.map(toReferenceChange),
      ...changes.map(
        ({ kind, path, sentence, before, after, property, typeName, location: at, locatedIn }) => ({
          kind,
          path,
          sentence,
          ...(before !== undefined && { before }),
          ...(after !== undefined && { after }),
          ...(property !== undefined && { property }),
          ...(typeName !== undefined && { typeName }),
          location: at,
          locatedIn,
        }),
      ),
    ],
    findings: findings.map(({ finding: { ruleId, severity, direction, path, at }, words }) => {
      // Under BACKWARD the newer one reads; under FORWARD it writes.
      const [newer, older] = direction === 'backward' ? [at.reader, at.writer] : [at.writer, at.reader];
      return {
        ruleId,
        severity,
        direction,
        ...(path !== undefined && { path }),
        ...words,
        at: { ...(older && { from: older }), ...(newer && { to: newer }) },
      };
    }),
  };
}

/** References stand beside the text: the schema as a whole has changed. */
function toReferenceChange({
  kind,
  name,
  before,
  after,
  sentence,
}: VersionDiff['references'][number]): DiffResponse['changes'][number] {
  return {
    kind,
    path: '',
    sentence,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    property: name,
    location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
    locatedIn: kind === 'reference-removed' ? 'before' : 'after',
  };
}

function toSide({ subject, version, stored }: VersionDiff['from']): z.input<typeof side> {
  const { version: number, semanticVersion, deleted } = version;
  return { subject, version: number, semanticVersion, id: stored.id, deleted };
}
