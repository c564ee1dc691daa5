import type { CompatibilityResult } from '@schema-steward/compatibility';
import {
  compareSemanticVersions,
  decideVersion,
  parseSemanticVersion,
  versioningLevel,
  type SemanticVersion,
  type VersionDecision,
} from '@schema-steward/governance';
import type { Finding } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { compareVersions } from './compare-versions.js';
import type { AcceptedRegistration } from './registration-writer.js';
import { formatSubjectName } from '@schema-steward/kernel';
import { SchemaTexts } from './schema-texts.js';
import { SubjectStore, type KeptVersion } from './subject-store.js';

/** Gives what is about to be registered its semantic version and its changelog entry. */
@Injectable()
export class VersionNumbering {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Under the subject's lock, and once before it, where the candidate's workings may still work something out. */
  async decide(
    tx: EntityManager,
    accepted: Omit<AcceptedRegistration, 'numbered'>,
  ): Promise<VersionDecision> {
    const { command, snapshot, candidate, judgement } = accepted;
    const { config, versions: all } = snapshot;
    const group = await this.ofGroup(tx, all, config.compatibilityGroup, candidate.compatibilityGroup);
    // The first version of a group goes back to the newest there is.
    const before = group[0] ?? all[0];
    const earlier =
      before && (await this.schemas.ofStored(tx, before.contextId, command.name.context, before.schemaId));
    const subjectName = formatSubjectName(command.name);
    const compatibility =
      config.compatibilityLevel === 'NONE'
        ? // Nothing is compared at registration; for the number both directions count, against the newest version.
          await compareVersions(
            {
              subject: subjectName,
              level: versioningLevel('NONE'),
              policy: config.compatibilityPolicy ?? 'STRICT',
            },
            candidate,
            before && earlier && group.length > 0 ? [{ version: before.version, source: earlier }] : [],
          )
        : judgement.compatibility;
    return decideVersion({
      policy: this.settings.policy,
      subject: subjectName,
      level: config.compatibilityLevel,
      occasion: 'register',
      changes: earlier ? await candidate.work.changes(earlier, candidate.source) : [],
      breaks: compatibility.compatible !== 'yes',
      findings: findingsOf(compatibility),
      endsContract: judgement.contracts.endsOne,
      group: candidate.compatibilityGroup ?? undefined,
      previous: highestOf(group),
      highest: highestOf(all),
      stated: command.semanticVersion ?? undefined,
      authorNote: command.provenance.authorNote ?? undefined,
    });
  }

  private async ofGroup(
    tx: EntityManager,
    all: readonly KeptVersion[],
    property: string | null,
    group: string | null,
  ): Promise<readonly KeptVersion[]> {
    if (property === null || all.length === 0) return all;
    const groups = await this.store.groupsOf(
      tx,
      all.map(({ versionId }) => versionId),
      property,
    );
    return all.filter(({ versionId }) => groups.get(versionId) === group);
  }
}

function findingsOf({ comparisons }: CompatibilityResult): readonly Finding[] {
  return comparisons.flatMap(({ findings }) => findings);
}

function highestOf(versions: readonly KeptVersion[]): SemanticVersion | undefined {
  return versions
    .map(({ semanticVersion }) => parseSemanticVersion(semanticVersion))
    .filter((version) => version !== undefined)
    .reduce<SemanticVersion | undefined>(
      (highest, version) => (highest && compareSemanticVersions(highest, version) >= 0 ? highest : version),
      undefined,
    );
}
