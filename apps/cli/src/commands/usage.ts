import { askJson, EXIT_CODES, notUnderstood, type SubjectUsageAnswer } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';
import { Command, Option } from 'commander';
import type { Terminal } from '../terminal.js';
import {
  pathOf,
  queryOf,
  remoteOf,
  runRemote,
  withRegistry,
  type Remote,
  type RemoteFlags,
} from './remote-command.js';

/** More pages of two hundred are not read. */
const MOST_PAGES = 50;

interface UsageFlags extends RemoteFlags {
  readonly path?: string;
  readonly application?: string;
  readonly environment?: string;
  readonly ended?: true;
  readonly format: 'text' | 'json';
}

type Usage = SubjectUsageAnswer['usages'][number];

/** `steward usage`: who reads which field of a subject. */
export function usageCommand(terminal: Terminal, exit: (code: number) => void): Command {
  return withRegistry(
    new Command('usage')
      .description('who reads which field of a subject, where, and where their teams are reached')
      .argument('<subject>', 'the subject')
      .addOption(new Option('--path <field>', 'only one field, as carrier.name or items[].sku'))
      .addOption(new Option('--application <slug>', 'only what one application reads'))
      .addOption(new Option('--environment <slug>', 'only what is read there'))
      .addOption(new Option('--ended', 'what is read no more too'))
      .addOption(new Option('--format <name>', 'how to print').choices(['text', 'json']).default('text')),
  )
    .addHelpText(
      'after',
      '\nExit codes: 0 listed, 2 usage, 3 the registry refuses, or was not reached or understood.',
    )
    .action((subject: string, flags: UsageFlags) =>
      runRemote(terminal, exit, async () => {
        const answer = await readAll(subject, flags, await remoteOf(flags, terminal));
        terminal.out(
          flags.format === 'json'
            ? `${JSON.stringify(answer, null, 2)}\n`
            : `${usageLines(answer, flags).map(terminalText).join('\n')}\n`,
        );
        if (answer.nextCursor !== null) terminal.err('… and more: name a field with --path.\n');
        return EXIT_CODES.passed;
      }),
    );
}

/** These two names are steps in an address, unless their context is said. */
const addressable = (subject: string): string =>
  subject === '.' || subject === '..' ? `:.:${subject}` : subject;

async function readAll(
  subject: string,
  { path, application, environment, ended }: UsageFlags,
  { target, timeoutMs }: Remote,
): Promise<SubjectUsageAnswer> {
  const usages: Usage[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { path, application, environment, ended: ended && 'true', limit: '200', cursor };
    const answer = await askJson(target, {
      method: 'GET',
      path: `${pathOf('subjects', addressable(subject), 'usage')}${queryOf(query)}`,
      timeoutMs,
      nothing: 'Nothing was listed.',
    });
    if (!isUsage(answer)) throw notUnderstood(new URL(target.url).host);
    usages.push(...answer.usages);
    if (answer.nextCursor === null || page === MOST_PAGES) return { ...answer, usages };
    cursor = answer.nextCursor;
  }
}

/** A line for each field, and below it one for each application that reads it. */
function usageLines({ subject, usages }: SubjectUsageAnswer, flags: UsageFlags): string[] {
  if (usages.length === 0) return [nobody(subject, flags)];
  const byField = new Map<string, Map<string, Usage[]>>();
  for (const usage of usages) {
    const readers = byField.get(usage.path) ?? new Map<string, Usage[]>();
    byField.set(usage.path, readers);
    readers.set(usage.application, [...(readers.get(usage.application) ?? []), usage]);
  }
  return [...byField].flatMap(([path, readers]) => [
    path,
    ...[...readers.values()].flatMap((places) => readerLine(places)),
  ]);
}

/** Says no more than was asked: others may read it elsewhere, or other fields. */
function nobody(subject: string, { path, application, environment }: UsageFlags): string {
  const what = `${path ?? 'a field'} of ${subject}`;
  const where = environment === undefined ? '' : ` in ${environment}`;
  return application === undefined
    ? `Nobody has said that they read ${what}${where}.`
    : `No contract in use says that ${application} reads ${what}${where}.`;
}

function readerLine(places: readonly Usage[]): string[] {
  const [first] = places;
  if (!first) return [];
  const { name, channel } = first.team;
  const reached = channel === null ? 'no channel' : `${channel.tool} ${channel.address}`;
  return [`  ${first.application} of ${name} (${reached}): ${places.map(placeWords).join('; ')}`];
}

function placeWords({ environment, sinceVersion, version, endedAt, binding }: Usage): string {
  const where = environment === null ? 'on its main branch' : `in ${environment.slug}`;
  const versions = [
    ...(sinceVersion === null ? [] : [`since ${sinceVersion}`]),
    ...(version === null || version === sinceVersion ? [] : [`now ${version}`]),
  ];
  const end = endedAt === null ? (binding ? [] : ['not binding']) : [`until ${endedAt.slice(0, 10)}`];
  return [where, ...versions, ...end].join(', ');
}

/** What comes from afar is not trusted to have a shape. */
function isUsage(value: unknown): value is SubjectUsageAnswer {
  const { subject, usages, nextCursor } = Object(value) as Record<string, unknown>;
  return (
    typeof subject === 'string' &&
    (nextCursor === null || typeof nextCursor === 'string') &&
    Array.isArray(usages) &&
    usages.every((one) => {
      const { path, application, team, endedAt } = Object(one) as Record<string, unknown>;
      return (
        [path, application].every((text) => typeof text === 'string') &&
        typeof team === 'object' &&
        team !== null &&
        (endedAt === null || typeof endedAt === 'string')
      );
    })
  );
}
