import { checkCompatibility } from '@schema-steward/compatibility';
import {
  compareSemanticVersions,
  decideVersion,
  parseSemanticVersion,
  versioningLevel,
  type SemanticVersion,
  type VersionDecision,
} from '@schema-steward/governance';
import type { Finding } from '@schema-steward/kernel';
import { changesBetween, type ParsedSchema } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { ParsedSchemas } from './parsed-schemas.js';
import type { AcceptedRegistration } from './registration-writer.js';
import { formatSubjectName } from '@schema-steward/kernel';
import { SubjectStore, type NumberedVersion } from './subject-store.js';

/** Gives what is about to be registered its semantic version and its changelog entry. The caller holds the lock. */
@Injectable()
export class VersionNumbering {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(ParsedSchemas) private readonly schemas: ParsedSchemas,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async decide(tx: EntityManager, accepted: AcceptedRegistration): Promise<VersionDecision> {
    const { command, snapshot, candidate, judgement } = accepted;
    const { config, subject } = snapshot;
    const all = subject ? await this.store.numberedVersions(tx, subject.id) : [];
    const group = await this.ofGroup(tx, all, config.compatibilityGroup, candidate.compatibilityGroup);
    // The first version of a group goes back to the newest there is.
    const before = group[0] ?? all[0];
    const earlier = before && {
      version: before.version,
      schema: (await this.schemas.ofStored(tx, before.contextId, command.name.context, before.schemaId))
        .schema,
    };
    const broken =
      config.compatibilityLevel === 'NONE'
        ? breaksUnderNone(
            formatSubjectName(command.name),
            candidate.schema,
            group.length > 0 ? earlier : undefined,
          )
        : {
            breaks: judgement.compatibility.compatible !== 'yes',
            findings: judgement.compatibility.comparisons.flatMap(({ findings }) => findings),
          };
    return decideVersion({
      policy: this.settings.policy,
      subject: formatSubjectName(command.name),
      level: config.compatibilityLevel,
      occasion: 'register',
      changes: earlier ? changesBetween(earlier.schema, candidate.schema) : [],
      ...broken,
      group: candidate.compatibilityGroup ?? undefined,
      previous: highestOf(group),
      highest: highestOf(all),
      stated: command.semanticVersion ?? undefined,
      authorNote: command.provenance.authorNote ?? undefined,
    });
  }

  private async ofGroup(
    tx: EntityManager,
    all: readonly NumberedVersion[],
    property: string | null,
    group: string | null,
  ): Promise<readonly NumberedVersion[]> {
    if (property === null || all.length === 0) return all;
    const groups = await this.store.groupsOf(
      tx,
      all.map(({ versionId }) => versionId),
      property,
    );
    return all.filter(({ versionId }) => groups.get(versionId) === group);
  }
}

/** A level of NONE compares nothing at registration; for the number both directions count, against the newest version. */
function breaksUnderNone(
  subject: string,
  candidate: ParsedSchema,
  earlier: { readonly version: number; readonly schema: ParsedSchema } | undefined,
): { breaks: boolean; findings: readonly Finding[] } {
  if (!earlier) return { breaks: false, findings: [] };
  const result = checkCompatibility({
    subject,
    level: versioningLevel('NONE'),
    candidate,
    versions: [earlier],
  });
  return {
    breaks: result.compatible !== 'yes',
    findings: result.comparisons.flatMap(({ findings }) => findings),
  };
}

function highestOf(versions: readonly NumberedVersion[]): SemanticVersion | undefined {
  return versions
    .map(({ semanticVersion }) => parseSemanticVersion(semanticVersion))
    .filter((version) => version !== undefined)
    .reduce<SemanticVersion | undefined>(
      (highest, version) => (highest && compareSemanticVersions(highest, version) >= 0 ? highest : version),
      undefined,
    );
}
