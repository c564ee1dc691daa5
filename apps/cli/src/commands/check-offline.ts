import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { checkCompatibility, renderFinding } from '@schema-steward/compatibility';
import { decide, GateError, UNPARSEABLE_RULE, type FailOn, type GateOutcome } from '@schema-steward/gate';
import {
  COMPATIBILITY_LEVELS,
  SCHEMA_TYPES,
  SchemaParseError,
  StewardError,
  type CompatibilityLevel,
  type SchemaType,
} from '@schema-steward/kernel';
import {
  comparedFinding,
  REPORT_VERSION,
  unusableFinding,
  type CheckReport,
  type ReportChange,
} from '@schema-steward/report';
import { areWordsOnly, changesBetween, parseSchema, type ParsedSchema } from '@schema-steward/schema';
import { findWitnesses } from '../find-witnesses.js';
import type { Terminal } from '../terminal.js';

export const LEVELS: readonly string[] = COMPATIBILITY_LEVELS;
export const TYPES: readonly string[] = SCHEMA_TYPES;

export interface OfflineFlags {
  /** The old file and the new one. */
  readonly offline?: readonly string[];
  readonly level?: CompatibilityLevel;
  readonly type?: SchemaType;
  readonly failOn: FailOn;
}

const TYPE_OF: ReadonlyMap<string, SchemaType> = new Map([
  ['.avsc', 'AVRO'],
  ['.json', 'JSON'],
  ['.proto', 'PROTOBUF'],
]);

/** A schema over this is a mistake: the wrong file. */
const LARGEST = 16 * 1024 * 1024;

/**
 * `steward check --offline old new`: the engine alone, on two files. There is no registry, so nothing is known of owners,
 * references and policy: every finding of weight `error` blocks.
 * @throws GateError where the files cannot be read, or their format is not known.
 */
export async function checkOffline(flags: OfflineFlags, terminal: Terminal, now: Date): Promise<GateOutcome> {
  const [oldFile, newFile, ...more] = flags.offline ?? [];
  if (oldFile === undefined || newFile === undefined || more.length > 0)
    throw usage(
      '--offline takes two files.',
      'Give the old schema and the new one: --offline old.avsc new.avsc',
    );
  const type = flags.type ?? typeOf(newFile);
  const [oldText, newText] = [await read(oldFile, terminal.cwd), await read(newFile, terminal.cwd)];
  const change = await judge({ type, level: flags.level ?? 'BACKWARD', oldFile, oldText, newFile, newText });
  const report: CheckReport = {
    reportVersion: REPORT_VERSION,
    id: 'offline',
    verdict: change.verdict,
    createdAt: now.toISOString(),
    policy: 'open',
    context: '.',
    changes: [change],
  };
  return {
    kind: decide(report, flags.failOn),
    report,
    sources: new Map([
      [oldFile, oldText],
      [newFile, newText],
    ]),
    notes: [`${newFile} is compared with ${oldFile}, which counts as version 1; no registry was asked.`],
  };
}

interface Question {
  readonly type: SchemaType;
  readonly level: CompatibilityLevel;
  readonly oldFile: string;
  readonly oldText: string;
  readonly newFile: string;
  readonly newText: string;
}

async function judge(question: Question): Promise<ReportChange> {
  const { type, level, oldFile, oldText, newFile, newText } = question;
  const before = parse(type, oldText);
  if (before instanceof SchemaParseError) return unparseable(question, oldFile, before);
  const candidate = parse(type, newText);
  if (candidate instanceof SchemaParseError) return unparseable(question, newFile, candidate);
  const versions = [{ version: 1, schema: before }];
  const { comparisons, compatible, comparedVersions } = checkCompatibility({
    subject: newFile,
    level,
    candidate,
    versions,
  });
  const witnesses = await findWitnesses(comparisons, candidate, before);
  const findings = comparisons.flatMap(({ version, findings: found }) =>
    found.map((finding) =>
      comparedFinding({
        finding,
        words: renderFinding(finding),
        direction: finding.direction,
        version,
        witness: witnesses.get(finding),
      }),
    ),
  );
  const passes = compatible === 'yes' && findings.every(({ severity }) => severity !== 'error');
  const changes = changesBetween(before, candidate);
  const documentationOnly = changes.length === 0 ? oldText !== newText : areWordsOnly(changes);
  return {
    ...common(question, newFile),
    verdict: passes ? 'pass' : 'fail',
    ...(documentationOnly && { documentationOnly }),
    comparedVersions,
    findings,
  };
}

function unparseable(question: Question, file: string, error: SchemaParseError): ReportChange {
  const { message, hint: fix, location } = error;
  const finding = unusableFinding({ ruleId: UNPARSEABLE_RULE, subject: file, message, fix, location });
  return { ...common(question, file), verdict: 'fail', comparedVersions: [], findings: [finding] };
}

function common({ type, level, newFile, oldFile, oldText, newText }: Question, file: string) {
  return {
    subject: newFile,
    change: oldText === newText ? 'unchanged' : 'modified',
    schemaType: type,
    file,
    ...(file === newFile && oldFile !== newFile ? { previousFile: oldFile } : {}),
    compatibilityLevel: level,
    owner: null,
  } as const;
}

/** @throws GateError for a format that this build does not know, and for a reference. */
function parse(type: SchemaType, text: string): ParsedSchema | SchemaParseError {
  try {
    return parseSchema({ type, text });
  } catch (error) {
    if (error instanceof SchemaParseError) return error;
    if (error instanceof StewardError)
      throw usage(error.message, 'Ask a registry: steward check without --offline.');
    throw error;
  }
}

function typeOf(file: string): SchemaType {
  const type = TYPE_OF.get(extname(file).toLowerCase());
  if (type === undefined)
    throw usage(`The name ${JSON.stringify(file)} does not say what format it is.`, 'Say it with --type.');
  return type;
}

async function read(file: string, cwd: string): Promise<string> {
  const bytes = await readFile(resolve(cwd, file)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EISDIR') throw usage(`${JSON.stringify(file)} is a folder.`, 'Name a file in it.');
    throw usage(
      `The file ${JSON.stringify(file)} cannot be read (${cause.code ?? 'unknown'}).`,
      'Check its name.',
    );
  });
  if (bytes.length > LARGEST) throw usage(`The file ${JSON.stringify(file)} is too large for a schema.`, '');
  return bytes.toString('utf8');
}

function usage(message: string, hint: string): GateError {
  return new GateError('usage-error', message, hint);
}
