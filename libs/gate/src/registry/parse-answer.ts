import { REPORT_VERSION } from '@schema-steward/report';
import type {
  CheckReport,
  ContactChannel,
  ReportApproval,
  ReportChange,
  ReportConsumer,
  ReportFinding,
  ReportOwner,
  ReportReads,
  ReportWayOut,
} from '@schema-steward/report';
import type { FindingArgs, Location, Severity } from '@schema-steward/kernel';
import { GateError } from '../gate-error.js';

type Json = Readonly<Record<string, unknown>>;

function unknownAnswer(detail: string): GateError {
  return new GateError(
    'remote-error',
    `The registry's answer cannot be understood: ${detail}. Nothing was judged, so the check fails.`,
    'Check that the address is a Schema Steward registry, and that steward is as new as it.',
  );
}

function object(value: unknown, at: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw unknownAnswer(`${at} is no object`);
}

function list(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw unknownAnswer(`${at} is no list`);
}

/** No text is longer on purpose: what is beyond would only fill a log. */
const LONGEST_TEXT = 10_000;

function cut(words: string): string {
  return words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT).toWellFormed()}…` : words;
}

function text(value: unknown, at: string): string {
  if (typeof value === 'string') return cut(value);
  throw unknownAnswer(`${at} is no text`);
}

function integer(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw unknownAnswer(`${at} is no whole number`);
}

/** A line or a column: editors count from 1. */
function position(value: unknown, at: string): number {
  const number = integer(value, at);
  if (number >= 1) return number;
  throw unknownAnswer(`${at} is not from 1 on`);
}

function optionalText(value: unknown, at: string): string | undefined {
  return value === undefined || value === null ? undefined : text(value, at);
}

function location(value: unknown, at: string): Location | null {
  if (value === undefined || value === null) return null;
  const { pointer, line, column, endLine, endColumn } = object(value, at);
  return {
    pointer: text(pointer, `${at}/pointer`),
    line: position(line, `${at}/line`),
    column: position(column, `${at}/column`),
    endLine: position(endLine, `${at}/endLine`),
    endColumn: position(endColumn, `${at}/endColumn`),
  };
}

function channel(value: unknown, at: string): ContactChannel {
  const { tool, address, scope } = object(value, at);
  return {
    tool: text(tool, `${at}/tool`),
    address: text(address, `${at}/address`),
    scope: optionalText(scope, `${at}/scope`) ?? '',
  };
}

function address(value: unknown, at: string): Pick<ContactChannel, 'tool' | 'address'> {
  const { tool, address: where } = channel(value, at);
  return { tool, address: where };
}

function owner(value: unknown, at: string): ReportOwner | null {
  if (value === undefined || value === null) return null;
  const { team, name, channels } = object(value, at);
  return {
    team: text(team, `${at}/team`),
    name: text(name, `${at}/name`),
    channels: list(channels, `${at}/channels`).map((one, i) => channel(one, `${at}/channels/${i}`)),
  };
}

/** A severity that is not known weighs as an error. */
function severity(value: unknown, at: string): Severity {
  const word = text(value, at);
  return word === 'warning' || word === 'info' ? word : 'error';
}

function args(value: unknown): FindingArgs {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => argument(name, one)));
}

function argument(name: string, value: unknown): [string, FindingArgs[string]][] {
  if (typeof value === 'string') return [[name, cut(value)]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return [];
  return [[name, value.map(cut)]];
}

function against(value: unknown, at: string): NonNullable<ReportFinding['against']> {
  const found = object(value, at);
  return {
    version: integer(found['version'], `${at}/version`),
    location: location(found['location'], `${at}/location`),
  };
}

function approval(value: unknown, at: string): ReportApproval {
  const { by, until, reason } = object(value, at);
  return {
    by: text(by, `${at}/by`),
    until: text(until, `${at}/until`),
    reason: text(reason, `${at}/reason`),
  };
}

function wayOut(value: unknown, at: string): ReportWayOut {
  const { kind, summary, commands } = object(value, at);
  return {
    kind: text(kind, `${at}/kind`) as ReportWayOut['kind'],
    summary: text(summary, `${at}/summary`),
    commands: list(commands, `${at}/commands`).map((one, i) => text(one, `${at}/commands/${i}`)),
  };
}

/** Registries of before do not tell it; a word, whichever it is, names no field. */
function reads(value: unknown, at: string): 'unknown' | ReportReads {
  if (value === undefined || value === null || typeof value === 'string') return 'unknown';
  const { versions, paths, more } = object(value, at);
  return {
    versions: list(versions, `${at}/versions`).map((one, i) => text(one, `${at}/versions/${i}`)),
    paths: list(paths, `${at}/paths`).map((one, i) => text(one, `${at}/paths/${i}`)),
    ...(more === true && { more: true }),
  };
}

function consumer(value: unknown, at: string): ReportConsumer {
  const { application, team, environments, reads: told } = object(value, at);
  const { slug, name, channel: where } = object(team, `${at}/team`);
  return {
    application: text(application, `${at}/application`),
    team: {
      slug: text(slug, `${at}/team/slug`),
      name: text(name, `${at}/team/name`),
      channel: where === undefined || where === null ? null : address(where, `${at}/team/channel`),
    },
    environments: list(environments, `${at}/environments`).map((one, i) => {
      const environment = object(one, `${at}/environments/${i}`);
      return {
        slug: text(environment['slug'], `${at}/environments/${i}/slug`),
        production: environment['production'] === true,
      };
    }),
    reads: reads(told, `${at}/reads`),
  };
}

/** Of a later registry perhaps in another shape: what is not understood is not shown, and changes no verdict. */
function witness(value: unknown): ReportFinding['witness'] {
  const parts = parsed(value);
  if (parts === undefined) return undefined;
  const none = noWitness(parts);
  if (none !== undefined) return none;
  const message = shownMessage(parts['message']);
  const control = parsed(parts['control']) ?? {};
  const other = shownMessage(control);
  const { type, medium, outcome } = parts;
  if (message === undefined || typeof outcome !== 'string') return undefined;
  const { kind, schema } = control;
  return {
    ...(typeof type === 'string' && { type: cut(type) }),
    ...((medium === 'bytes' || medium === 'json') && { medium }),
    message,
    control:
      other !== undefined && (kind === 'writer' || kind === 'mended-writer')
        ? { ...other, kind, ...(typeof schema === 'string' && { schema: cut(schema) }) }
        : (noWitness(control) ?? { none: '' }),
    outcome: cut(outcome),
  };
}

function parsed(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null ? (value as Json) : undefined;
}

function noWitness({ none }: Json): { none: string } | undefined {
  return typeof none === 'string' ? { none: cut(none) } : undefined;
}

function shownMessage(value: unknown): { json: string; bytes?: string } | undefined {
  const { json, bytes } = parsed(value) ?? {};
  if (typeof json !== 'string') return undefined;
  return { json: cut(json), ...(typeof bytes === 'string' && { bytes: cut(bytes) }) };
}

function finding(value: unknown, at: string): ReportFinding {
  const found = object(value, at);
  const path = optionalText(found['path'], `${at}/path`);
  const direction = found['direction'];
  const other = found['against'];
  const leave = found['approval'];
  const shown = witness(found['witness']);
  return {
    ruleId: text(found['ruleId'], `${at}/ruleId`),
    severity: severity(found['severity'], `${at}/severity`),
    fingerprint: text(found['fingerprint'], `${at}/fingerprint`),
    message: text(found['message'], `${at}/message`),
    why: text(found['why'], `${at}/why`),
    fix: text(found['fix'], `${at}/fix`),
    ...(path !== undefined && { path }),
    location: location(found['location'], `${at}/location`),
    ...(other !== undefined && other !== null && { against: against(other, `${at}/against`) }),
    ...((direction === 'backward' || direction === 'forward') && { direction }),
    args: args(found['args']),
    preExisting: found['preExisting'] === true,
    ...(leave !== undefined && leave !== null && { approval: approval(leave, `${at}/approval`) }),
    ...(shown && { witness: shown }),
  };
}

function change(value: unknown, at: string): ReportChange {
  const found = object(value, at);
  const file = optionalText(found['file'], `${at}/file`);
  const previousFile = optionalText(found['previousFile'], `${at}/previousFile`);
  const ways = found['waysOut'];
  const consumers = found['consumers'];
  return {
    subject: text(found['subject'], `${at}/subject`),
    // Words that only are shown pass as they are; a verdict that is not known reads as a failure (see `blocks`).
    change: text(found['change'], `${at}/change`) as ReportChange['change'],
    verdict: text(found['verdict'], `${at}/verdict`) as ReportChange['verdict'],
    ...(found['documentationOnly'] === true && { documentationOnly: true }),
    schemaType: text(found['schemaType'], `${at}/schemaType`) as ReportChange['schemaType'],
    ...(file !== undefined && { file }),
    ...(previousFile !== undefined && { previousFile }),
    compatibilityLevel: text(
      found['compatibilityLevel'],
      `${at}/compatibilityLevel`,
    ) as ReportChange['compatibilityLevel'],
    comparedVersions: list(found['comparedVersions'], `${at}/comparedVersions`).map((one, i) =>
      integer(one, `${at}/comparedVersions/${i}`),
    ),
    owner: owner(found['owner'], `${at}/owner`),
    findings: list(found['findings'], `${at}/findings`).map((one, i) => finding(one, `${at}/findings/${i}`)),
    ...(consumers !== undefined &&
      consumers !== null && {
        consumers: list(consumers, `${at}/consumers`).map((one, i) => consumer(one, `${at}/consumers/${i}`)),
      }),
    ...(found['moreConsumers'] === true && { moreConsumers: true }),
    ...(ways !== undefined &&
      ways !== null && {
        waysOut: list(ways, `${at}/waysOut`).map((one, i) => wayOut(one, `${at}/waysOut/${i}`)),
      }),
  };
}

/**
 * Reads the body of an answer as a report, part by part: what comes from afar is not trusted to have a shape.
 * @throws GateError (`remote-error`) for anything else, and for a report newer than {@link REPORT_VERSION}, whose meaning
 * may have changed.
 */
export function parseAnswer(body: string): CheckReport {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw unknownAnswer('it is no JSON');
  }
  const root = object(json, 'the body');
  const version = integer(root['reportVersion'], '/reportVersion');
  if (version !== REPORT_VERSION)
    throw unknownAnswer(`its reportVersion is ${version}, and ${REPORT_VERSION} is known`);
  return {
    reportVersion: REPORT_VERSION,
    id: text(root['id'], '/id'),
    verdict: text(root['verdict'], '/verdict') as CheckReport['verdict'],
    createdAt: text(root['createdAt'], '/createdAt'),
    policy: text(root['policy'], '/policy') as CheckReport['policy'],
    context: text(root['context'], '/context'),
    changes: list(root['changes'], '/changes').map((one, i) => change(one, `/changes/${i}`)),
  };
}
