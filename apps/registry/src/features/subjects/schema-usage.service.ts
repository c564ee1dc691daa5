import { formatSubjectName, StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pageOf, parseCursor, type Page } from '../../platform/http/paging.js';
import { ApplicationReadModel, type SubjectApplication } from '../applications/application-read-model.js';
import { SchemaUses } from './schema-uses.js';

export interface SchemaUser {
  readonly subject: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly owner: string;
  /** Who says that they produce or consume the subject. */
  readonly applications: readonly Pick<SubjectApplication, 'application' | 'direction'>[];
}

export interface SchemaUsage extends Page<SchemaUser> {
  readonly context: string;
  readonly id: number;
  /** Versions whose schemas refer to it, qualified, at most 100. */
  readonly referrers: readonly { readonly subject: string; readonly version: number }[];
}

const MOST_REFERRERS = 100;
const MOST_APPLICATIONS = 100;

/** Who uses a schema: subjects and their owners, schemas that refer to it, applications that read or write it. */
@Injectable()
export class SchemaUsageService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SchemaUses) private readonly uses: SchemaUses,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
  ) {}

  /** @throws StewardError `schema-not-found`, `invalid-request` for a strange cursor */
  async of(
    context: string,
    id: number,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<SchemaUsage> {
    const { manager } = this.dataSource;
    const after = parseCursor(cursor, /^\d{1,18}$/)?.[0];
    const found = await this.uses.findById(manager, context, id, { name: '', everywhere: false });
    if (!found)
      throw new StewardError('schema-not-found', `There is no schema ${id} in the context ${context}.`);
    const rows = await this.uses.ownedUses(manager, found, Number(after ?? 0), limit + 1);
    const { items, nextCursor } = pageOf(rows, limit, ({ versionId }) => [versionId]);
    const users: SchemaUser[] = [];
    for (const { subject, subjectId, version, deleted, owner } of items) {
      const declared = await this.applications.page(manager, subjectId, undefined, MOST_APPLICATIONS);
      users.push({
        subject: formatSubjectName({ context, name: subject }),
        version,
        deleted,
        owner,
        applications: declared.map(({ application, direction }) => ({ application, direction })),
      });
    }
    const referrers = await this.uses.referrersOf(manager, found, MOST_REFERRERS);
    return {
      context,
      id,
      items: users,
      nextCursor,
      referrers: referrers.map(({ context: where, subject, version }) => ({
        subject: formatSubjectName({ context: where, name: subject }),
        version,
      })),
    };
  }
}
