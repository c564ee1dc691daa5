import { formatSubjectName } from '@schema-steward/kernel';
import { configChange } from './config-change.js';
import type { ConfluentClient } from './confluent-client.js';
import { settingsText, type SettingsOf } from './import-target.js';
import { forEachLimited } from './limiter.js';
import { needsImport, type ImportPlan } from './plan-import.js';
import { readArchive, type Archive, type VerifiedArchive } from './read-archive.js';
import { readScope, readSettings } from './read-settings.js';
import type { ScopeCopy, SettingsCopy, SubjectCopy } from './registry-copy.js';
import { subjectPath } from './subject-path.js';

/** So many subjects are asked about at once. */
const BATCH = 500;

export interface RehearsalOptions {
  readonly reason: string | undefined;
  readonly force: boolean;
  readonly concurrency: number;
}

/** What the policy of the target would refuse, and what is missing. */
export interface ImportRehearsal {
  /** Why something would not be written, by what it is. */
  readonly problems: ReadonlyMap<string, string>;
  readonly needsReason: boolean;
  /** What somebody else has to approve: bodies of `POST /api/v1/approvals`, without reason and end. */
  readonly approvals: readonly object[];
  /** Subjects that nobody would own. */
  readonly unowned: readonly SubjectCopy['name'][];
  /** False where the target does not know such questions. */
  readonly answered: boolean;
}

interface Refusal {
  readonly change: 'mode' | 'config';
  readonly code: number | string;
  readonly message: string;
  readonly asksReason: boolean;
  readonly approval: object | null;
}

/** Asks the target for each change that an import would make whether it would let it through; writes nothing. @throws GateError */
export async function rehearseImport(
  client: ConfluentClient,
  plan: ImportPlan,
  { archive, verified }: { readonly archive: Archive; readonly verified: VerifiedArchive },
  { reason, force, concurrency }: RehearsalOptions,
): Promise<ImportRehearsal> {
  const found = {
    problems: new Map<string, string>(),
    needsReason: false,
    approvals: new Array<object>(),
    unowned: new Array<SubjectCopy['name']>(),
    answered: true,
  };
  const settings = async (of: SettingsOf, change: Change): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    const scope = subjectPath('subject' in of ? of.subject : { context: of.context, name: '' });
    const path = `/api/v1/settings/${scope}/rehearsal`;
    const answer = await client.ask({ method: 'POST', path, body: { ...change, reason: reason ?? null } });
    if ('refusal' in answer && answer.refusal.status === 404) found.answered = false;
    else if ('refusal' in answer) throw client.unexpected(answer.refusal, path);
    else
      for (const refusal of listIn(answer.body, 'refusals') as Refusal[]) {
        // Who is read-only now is in IMPORT by the time that configs are written.
        if (refusal.change === 'config' && refusal.code === 42205) continue;
        const what = refusal.change === 'mode' ? 'does not take the mode IMPORT' : 'does not take its config';
        const key = `${settingsText(of)}${refusal.change === 'mode' ? '' : ' (config)'}`;
        found.problems.set(key, `${what}: ${refusal.message}`);
        found.needsReason ||= refusal.asksReason;
        if (refusal.approval) found.approvals.push(refusal.approval);
      }
  };
  const owners = async (subjects: readonly OwnerQuestion[]): Promise<void> => {
    const path = '/api/v1/ownership/rehearsal';
    const answer = await client.ask({
      method: 'POST',
      path,
      body: { subjects: subjects.map(({ name: _name, ...one }) => one) },
    });
    if ('refusal' in answer && answer.refusal.status === 404) found.answered = false;
    else if ('refusal' in answer) throw client.unexpected(answer.refusal, path);
    else
      for (const [index, one] of (listIn(answer.body, 'subjects') as RehearsedOwner[]).entries()) {
        const name = subjects[index]?.name;
        if (!one.refused || !name) continue;
        const told = one.findings.filter(({ severity }) => severity === 'error');
        const texts = told.map(({ ruleId, message, fix }) => `${ruleId}: ${message} ${fix}`);
        found.problems.set(one.subject, texts.join(' '));
        if (one.owner === 'unassigned') found.unowned.push(name);
      }
  };

  const scopes: ScopeCopy[] = [];
  const questions: OwnerQuestion[] = [];
  await forEachLimited(readArchive(archive, verified), concurrency, async (item) => {
    if (item.kind === 'scope') return void scopes.push(item.scope);
    const { name } = item.subject;
    const planned = plan.subjects.get(formatSubjectName(name));
    if (!planned) return;
    const imports = planned.missing.size > 0;
    if (imports) questions.push(ownerQuestion(item.subject, planned.missing));
    const alone = planned.opens || (imports && plan.scopes.get(name.context) !== 'context');
    const there =
      item.subject.config === null ? NOTHING : await readSettings(client, { subject: name }, item.subject);
    await settings(
      { subject: name },
      { ...(alone && importMode(force && planned.hasLive)), ...configOf(item.subject, there) },
    );
  });
  const needed = needsImport(plan);
  for (const scope of scopes) {
    const there = await readScope(client, scope.context, scope);
    const whole = needed.has(scope.context) && plan.scopes.get(scope.context) === 'context';
    await settings(
      { context: scope.context },
      { ...(whole && there.mode !== 'IMPORT' && importMode(false)), ...configOf(scope, there) },
    );
  }
  for (let start = 0; start < questions.length && found.answered; start += BATCH)
    await owners(questions.slice(start, start + BATCH));
  return found;
}

interface Change {
  readonly mode?: 'IMPORT';
  readonly force?: boolean;
  readonly config?: object;
}

interface RehearsedOwner {
  readonly subject: string;
  readonly owner: string;
  readonly refused: boolean;
  readonly findings: readonly { ruleId: string; severity: string; message: string; fix: string }[];
}

interface OwnerQuestion {
  readonly subject: string;
  readonly metadataOwner: string | null;
  readonly name: SubjectCopy['name'];
}

const NOTHING: SettingsCopy = { config: null, mode: null, own: true };

const importMode = (force: boolean): Change => ({ mode: 'IMPORT', ...(force && { force }) });

function configOf(wanted: SettingsCopy, there: SettingsCopy): Change {
  const config = configChange(wanted, there);
  return config ? { config } : {};
}

function ownerQuestion({ name, versions }: SubjectCopy, missing: ReadonlySet<number>): OwnerQuestion {
  const first = versions.find(({ version }) => missing.has(version));
  const owner: unknown = Object(first?.metadata?.['properties'])['owner'];
  return { subject: formatSubjectName(name), metadataOwner: typeof owner === 'string' ? owner : null, name };
}

function listIn(body: unknown, member: string): unknown[] {
  const list: unknown = Object(body)[member];
  return Array.isArray(list) ? list : [];
}
