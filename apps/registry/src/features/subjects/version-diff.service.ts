import { renderFinding, type Compatible, type CompatibilityFinding } from '@schema-steward/compatibility';
import { formatSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { describeChange, type SchemaChange } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SchemaEngine } from '../../platform/workers/schema-engine.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import { compareVersions } from './compare-versions.js';
import { referenceChanges, type ReferenceChange } from './reference-changes.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaTexts } from './schema-texts.js';
import { existingSubject } from './subject-governance.service.js';
import { SubjectStore, type StoredSchema, type StoredVersion } from './subject-store.js';
import { Workings } from './workings.js';

export interface DiffSide {
  readonly name: SubjectName;
  readonly version: number | 'latest';
}

interface LoadedSide {
  readonly subject: string;
  readonly version: StoredVersion;
  readonly stored: StoredSchema;
  readonly source: SchemaText;
}

export interface DiffFinding {
  readonly finding: CompatibilityFinding;
  readonly words: { readonly message: string; readonly why: string; readonly fix: string };
}

export interface VersionDiff {
  readonly from: LoadedSide;
  readonly to: LoadedSide;
  readonly changes: readonly (SchemaChange & { readonly sentence: string })[];
  /** Whether the newer one reads what the older one wrote. */
  readonly backward: Compatible;
  /** Whether the older one reads what the newer one writes. */
  readonly forward: Compatible;
  readonly findings: readonly DiffFinding[];
  readonly references: readonly ReferenceChange[];
}

/** What is different between any two versions, deleted ones included, and what it means for their readers. */
@Injectable()
export class VersionDiffService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
  ) {}

  /** @throws StewardError `subject-not-found`, `version-not-found`, `overloaded` */
  async between(before: DiffSide, after: DiffSide): Promise<VersionDiff> {
    const [from, to] = [await this.load(before), await this.load(after)];
    const work = Workings.begin(this.engine);
    const candidate = { source: to.source, schema: await work.read(to.source), work };
    const compared = [{ version: from.version.version, source: from.source }];
    const backward = await compareVersions({ subject: to.subject, level: 'BACKWARD' }, candidate, compared);
    const forward = await compareVersions({ subject: to.subject, level: 'FORWARD' }, candidate, compared);
    const changes = await work.changes(from.source, to.source);
    const findings = [...backward.comparisons, ...forward.comparisons].flatMap((one) => one.findings);
    return {
      from,
      to,
      references: referenceChanges(from.stored.references, to.stored.references),
      changes: changes.map((change) => ({ ...change, sentence: describeChange(change) })),
      backward: backward.compatible,
      forward: forward.compatible,
      findings: findings.map((finding) => ({ finding, words: renderFinding(finding) })),
    };
  }

  private async load({ name, version }: DiffSide): Promise<LoadedSide> {
    const { manager } = this.dataSource;
    const subject = await existingSubject(this.store, manager, name);
    const found = await this.store.findVersion(manager, subject.id, version, {
      includeDeleted: version !== 'latest',
    });
    if (!found)
      throw new StewardError('version-not-found', `${formatSubjectName(name)} has no version ${version}.`);
    return {
      subject: formatSubjectName(name),
      version: found,
      stored: await this.contents.of(manager, found.contextId, found.schemaId),
      source: await this.schemas.ofStored(manager, found.contextId, name.context, found.schemaId),
    };
  }
}
