import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { requireField } from './known-fields.js';
import type { FieldUsage, SubjectUsage, UsageQuery } from './usage.dto.js';

interface Row extends Pick<FieldUsage, 'path' | 'application' | 'source' | 'sinceVersion' | 'version'> {
  readonly id: number;
  readonly teamSlug: string;
  readonly teamName: string;
  readonly tool: string | null;
  readonly address: string;
  readonly environment: string | null;
  readonly production: boolean;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
}

/** A page begins behind the row of its cursor, which may have ended since. */
const USAGES = `WITH known AS (
    SELECT u.id, p.path, a.slug AS application, t.slug AS "teamSlug", t.name AS "teamName", ch.tool, ch.address,
      e.slug AS environment, e.production, u.source, u.since_version AS "sinceVersion", u.version,
      u.first_seen_at AS "firstSeenAt", u.last_seen_at AS "lastSeenAt", u.ended_at AS "endedAt"
    FROM fields f JOIN field_usages u ON u.field_id = f.id
    JOIN LATERAL (SELECT r.path FROM field_revisions r WHERE r.field_id = f.id
      ORDER BY r.until_id IS NULL DESC, r.id DESC LIMIT 1) p ON true
    JOIN applications a ON a.id = u.application_id JOIN teams t ON t.id = a.team_id
    LEFT JOIN environments e ON e.id = u.environment_id
    LEFT JOIN LATERAL (SELECT c.tool, c.address FROM team_contact_channels c
      WHERE c.team_id = CASE WHEN t.archived_at IS NULL THEN t.id ELSE answering_team_id(t.id) END
        AND c.scope = 'announcements' ORDER BY c.position LIMIT 1) ch ON true
    WHERE f.subject_id = $1)
  SELECT * FROM known
  WHERE ($2 OR "endedAt" IS NULL) AND ($3::text IS NULL OR path = $3) AND ($4::text IS NULL OR application = $4)
    AND ($5::text IS NULL OR environment = $5)
    AND ($6::bigint IS NULL OR (path COLLATE "C", application COLLATE "C", id) >
      (SELECT k.path COLLATE "C", k.application COLLATE "C", k.id FROM known k WHERE k.id = $6))
  ORDER BY path COLLATE "C", application COLLATE "C", id LIMIT $7`;

/** Who reads which field: what owners ask before they change it. */
@Injectable()
export class UsageQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
  ) {}

  /** By path, then application. @throws StewardError `subject-not-found`, `field-not-found`, `environment-not-found`, `application-not-found`, `invalid-request` */
  async list(
    name: SubjectName,
    { path, application, environment, ended, limit, cursor }: UsageQuery,
  ): Promise<SubjectUsage> {
    const { manager } = this.dataSource;
    const [after] = parseCursor(cursor, /^\d{1,15}$/) ?? [];
    const subject = await this.subjects.find(manager, name);
    if (!subject) throw await this.subjects.notFound(manager, name);
    if (environment !== undefined) await this.applications.environment(manager, environment);
    if (application !== undefined) await this.applications.find(manager, application);
    const rows = await manager.query<Row[]>(USAGES, [
      subject.id,
      ended,
      path ?? null,
      application ?? null,
      environment ?? null,
      after ?? null,
      limit + 1,
    ]);
    if (rows.length === 0 && path !== undefined)
      await requireField(manager, { subjectId: subject.id, name, path, ended });
    const page = pageOf(rows, limit, ({ id }) => [id]);
    return {
      subject: formatSubjectName(name),
      usages: page.items.map(toUsage),
      nextCursor: page.nextCursor,
    };
  }
}

function toUsage(row: Row): FieldUsage {
  const { path, application, source, sinceVersion, version, firstSeenAt, lastSeenAt, endedAt } = row;
  return {
    path,
    application,
    team: {
      slug: row.teamSlug,
      name: row.teamName,
      channel: row.tool === null ? null : { tool: row.tool, address: row.address },
    },
    environment: row.environment === null ? null : { slug: row.environment, production: row.production },
    source,
    sinceVersion,
    version,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    binding: source === 'contract' && endedAt === null,
  };
}
