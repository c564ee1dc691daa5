import { formatSubjectName } from '@schema-steward/kernel';
import { configChange } from './config-change.js';
import { settingsText, type SettingsOf } from './import-target.js';
import { waitingContexts, type ImportRun } from './import-versions.js';
import { forEachLimited } from './limiter.js';
import { needsImport } from './plan-import.js';
import { readArchive } from './read-archive.js';
import { GLOBAL_CONTEXT, readScope, readSettings } from './read-settings.js';
import type { CopyItem, SettingsCopy } from './registry-copy.js';
import { nameFrom, scopePath } from './subject-path.js';

/** Deletes what is deleted in the source. What is still referred to waits for its referrers. */
export async function importDeletions({ target, plan, problems, concurrency }: ImportRun): Promise<void> {
  let open = [...plan.subjects].flatMap(([key, { deletions }]) =>
    problems.has(key) || problems.has(`context ${nameFrom(key).context}`)
      ? []
      : deletions.map((version) => ({ key, version, name: nameFrom(key) })),
  );
  for (let before = Infinity; open.length > 0 && open.length < before;) {
    before = open.length;
    const referred: typeof open = [];
    await forEachLimited(open, concurrency, async (one) => {
      const refusal = await target.deleteVersion(one.name, one.version);
      if (refusal?.code === 42206) referred.push(one);
      else if (refusal)
        problems.set(`${one.key} version ${one.version}`, `is not deleted: ${refusal.message}`);
    });
    open = referred;
  }
  for (const { key, version } of open)
    problems.set(`${key} version ${version}`, 'is not deleted: something live refers to it');
}

/** Configs of everything, and then modes: a mode that forbids writing comes last. */
export async function importSettings(run: ImportRun, { modes }: { readonly modes: boolean }): Promise<void> {
  await forEachSetting(run, async (of, wanted, there) => {
    const change = configChange(wanted, there);
    if (!change || ('context' in of && gotNothing(run, of.context))) return;
    const why = await run.target.setConfig(of, change);
    if (why !== undefined) run.problems.set(`config of ${settingsText(of)}`, `is not set: ${why}`);
  });
  const waiting = waitingContexts(run);
  await forEachSetting(run, async (of, wanted, there) => {
    if ('context' in of && waiting.has(of.context)) {
      if (there.mode === 'IMPORT') run.problems.set(`mode of ${settingsText(of)}`, stays(of.context));
      return;
    }
    // The mode IMPORT ends in any case.
    const copied = modes && !('context' in of && gotNothing(run, of.context));
    const why = await setMode(run, of, copied ? wanted.mode : null, there);
    if (why !== undefined) run.problems.set(`mode of ${settingsText(of)}`, `is not set: ${why}`);
  });
}

/** Subjects first: what a context says is the last to change. */
async function forEachSetting(
  run: ImportRun,
  work: (of: SettingsOf, wanted: SettingsCopy, there: SettingsCopy) => Promise<void>,
): Promise<void> {
  const scopes: Extract<CopyItem, { kind: 'scope' }>[] = [];
  await forEachLimited(readArchive(run.archive, run.verified), run.concurrency, async (item) => {
    if (item.kind === 'scope') return void scopes.push(item);
    const { name } = item.subject;
    const key = formatSubjectName(name);
    // What could not be copied keeps what it says, and what was copied in part keeps IMPORT for the next time.
    if (!run.plan.subjects.has(key) || run.problems.has(key) || run.waiting.has(key)) return;
    if (item.subject.versions.length === 0 && gotNothing(run, name.context)) return;
    await work(
      { subject: name },
      item.subject,
      await readSettings(run.target.client, { subject: name }, item.subject),
    );
  });
  for (const { scope } of scopes)
    await work({ context: scope.context }, scope, await readScope(run.target.client, scope.context, scope));
}

/** Versions were to be written in the context, or in any, and none was: what it says is then not changed either. */
function gotNothing({ plan, target }: ImportRun, context: string): boolean {
  const needed = needsImport(plan);
  const { contexts } = target.written;
  if (context === GLOBAL_CONTEXT) return needed.size > 0 && contexts.size === 0;
  return needed.has(context) && !contexts.has(context);
}

/** An approval of the mode was used up for it, and is not asked for again. */
const stays = (context: string): string =>
  `stays IMPORT for what is not copied yet: run the same command again when that can be, or end it by DELETE ${scopePath('mode', context)}`;

async function setMode(
  { target }: ImportRun,
  of: SettingsOf,
  wanted: string | null,
  { mode: there, own }: SettingsCopy,
): Promise<string | undefined> {
  if (wanted === there) return undefined;
  if (wanted !== null && wanted !== 'READWRITE') return target.setMode(of, wanted);
  // A subject without a mode follows the others; READWRITE is what a context is without one.
  if ('context' in of || wanted === null) {
    if (wanted === null && there !== 'IMPORT') return undefined;
    const why = await target.removeMode(of);
    if (why !== undefined || wanted === null) return why;
    const now = await readScope(target.client, 'context' in of ? of.context : '.', { own });
    return now.mode === wanted ? undefined : target.setMode(of, wanted);
  }
  return target.setMode(of, wanted);
}
