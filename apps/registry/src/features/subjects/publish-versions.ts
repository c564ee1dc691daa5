import { formatSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import type { ComparedVersion } from './compare-versions.js';
import type { PublishSnapshot } from './publish-snapshots.js';
import { SchemaTexts } from './schema-texts.js';
import { SubjectStore, type KeptVersion } from './subject-store.js';

/** The versions of a subject that a next one is judged beside. */
@Injectable()
export class PublishVersions {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
  ) {}

  /** Live versions elsewhere that refer to a subject, for people. */
  async referrers(manager: EntityManager, subjectId: number): Promise<string[]> {
    const rows = await this.store.liveReferrers(manager, subjectId);
    return rows.map(
      ({ context, subject: name, version }) => `${formatSubjectName({ context, name })} (version ${version})`,
    );
  }

  /** The newest live version of a group, whatever is compared with it; undefined for the first of one. */
  async current(
    manager: EntityManager,
    { live, config, name }: PublishSnapshot,
    group: string | null,
  ): Promise<SchemaText | undefined> {
    const [latest] = await this.inGroup(manager, live, config.compatibilityGroup, group);
    return latest && this.schemas.ofStored(manager, latest.contextId, name.context, latest.schemaId);
  }

  /** The live versions of the candidate's group that its level compares with, newest first. */
  async compared(
    manager: EntityManager,
    { live, config, name }: PublishSnapshot,
    group: string | null,
  ): Promise<ComparedVersion[]> {
    if (config.compatibilityLevel === 'NONE') return [];
    const inGroup = await this.inGroup(manager, live, config.compatibilityGroup, group);
    const compared = config.compatibilityLevel.endsWith('_TRANSITIVE') ? inGroup : inGroup.slice(0, 1);
    const versions: ComparedVersion[] = [];
    for (const { version, contextId, schemaId } of compared) {
      const source = await this.schemas.ofStored(manager, contextId, name.context, schemaId);
      versions.push({ version, source });
    }
    return versions;
  }

  /**
   * Groups are told by the metadata of the versions and the config of now, not by what held when each was registered: a
   * group property that is set, changed or cleared later must not take older versions out of the comparison.
   */
  private async inGroup(
    manager: EntityManager,
    live: readonly KeptVersion[],
    groupProperty: string | null,
    group: string | null,
  ): Promise<readonly KeptVersion[]> {
    if (groupProperty === null) return live;
    const groups = await this.store.groupsOf(
      manager,
      live.map(({ versionId }) => versionId),
      groupProperty,
    );
    return live.filter(({ versionId }) => groups.get(versionId) === group);
  }
}
