import { confluentMessages } from '@schema-steward/compatibility';
import { renderGovernanceFinding } from '@schema-steward/governance';
import { formatSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeletableVersion } from './deletion-writer.js';
import {
  PublishReadModel,
  type Candidate,
  type Judgement,
  type PublishSnapshot,
} from './publish-read-model.js';
import { SchemaTexts } from './schema-texts.js';
import { refuseReadOnly } from './settings/refuse-mode.js';
import { SubjectStore, type KeptVersion } from './subject-store.js';
import type { Workings } from './workings.js';

/** Whether deleted versions may live again: judged as their registration among the live ones would be today. */
@Injectable()
export class UndeleteGuard {
  constructor(
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(SubjectStore) private readonly store: SubjectStore,
  ) {}

  /**
   * Approvals of breaks do not count: they were for a registration.
   * @throws StewardError `schema-incompatible`, `governance-refused`, `overloaded`; NotWorkedOut as the workings do
   */
  async confirm(
    manager: EntityManager,
    name: SubjectName,
    returning: readonly DeletableVersion[],
    work: Workings,
  ): Promise<void> {
    const snapshot = { ...(await this.model.snapshot(manager, name)), approvals: [] };
    refuseReadOnly({ context: name.context, subject: name.name }, snapshot.mode);
    const back = new Set(returning.map(({ version }) => version));
    const all = await this.afterwards(manager, snapshot, back);
    for (const [index, version] of all.entries()) {
      const before = all.slice(index + 1);
      if (!back.has(version.version) && !before.some((one) => back.has(one.version))) continue;
      const judgement = await this.model.judge(
        manager,
        { ...snapshot, live: before },
        await this.candidate(manager, snapshot, version, work),
      );
      const concerned =
        back.has(version.version) || judgement.compared.some((older) => back.has(older.version));
      if (concerned) refuse(name, version.version, judgement);
    }
  }

  /** The versions that would be live, newest first. */
  private async afterwards(
    manager: EntityManager,
    { subject, live }: PublishSnapshot,
    back: ReadonlySet<number>,
  ): Promise<KeptVersion[]> {
    const returning: KeptVersion[] = [];
    for (const version of back) {
      const found =
        subject && (await this.store.findVersion(manager, subject.id, version, { includeDeleted: true }));
      if (found) returning.push(found);
    }
    const already = live.filter(({ version }) => !back.has(version));
    return [...already, ...returning].sort((a, b) => b.version - a.version);
  }

  private async candidate(
    manager: EntityManager,
    { name, config }: PublishSnapshot,
    { versionId, contextId, schemaId }: KeptVersion,
    work: Workings,
  ): Promise<Candidate> {
    const property = config.compatibilityGroup;
    const groups = property === null ? undefined : await this.store.groupsOf(manager, [versionId], property);
    const source = await this.schemas.ofStored(manager, contextId, name.context, schemaId);
    const schema = await work.read(source);
    return { source, schema, work, compatibilityGroup: groups?.get(versionId) ?? null };
  }
}

function refuse(name: SubjectName, version: number, { decision, compatibility }: Judgement): void {
  const what = `version ${version} of ${formatSubjectName(name)}`;
  if (decision.outcome === 'incompatible')
    throw new StewardError(
      'schema-incompatible',
      `With what would come back, ${what} breaks an older live one: ${confluentMessages(compatibility).join(' ')}`,
    );
  if (decision.outcome === 'accepted') return;
  const reasons = decision.findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => `${finding.ruleId}: ${renderGovernanceFinding(finding)?.message ?? ''}`);
  throw new StewardError('governance-refused', `The policy refuses ${what}: ${reasons.join(' ')}`);
}
