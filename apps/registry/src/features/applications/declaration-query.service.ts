import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { ContractReadModel } from '../contracts/contract-read-model.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { ApplicationStore } from './application-store.js';
import type {
  DeclarationList,
  DeclarationQuery,
  DeclarationResponse,
  Direction,
  PageQuery,
  SubjectApplicationList,
} from './declaration.dto.js';
import { ApplicationReadModel } from './application-read-model.js';
import { withReadersByContract } from './readers-by-contract.js';

interface DeclarationRow {
  readonly id: number;
  readonly application: string;
  readonly direction: Direction;
  readonly context: string;
  readonly subject: string;
  readonly environment: string;
  readonly production: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

const DECLARATION = `SELECT d.id, a.slug AS application, d.direction, c.name AS context, s.name AS subject,
  e.slug AS environment, e.production, d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.ended_by AS "endedBy", d.ended_at AS "endedAt"
  FROM declarations d JOIN applications a ON a.id = d.application_id JOIN subjects s ON s.id = d.subject_id
  JOIN contexts c ON c.id = s.context_id JOIN environments e ON e.id = d.environment_id`;

/** Lists what an application declares, and who declares a subject. */
@Injectable()
export class DeclarationQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly store: ApplicationStore,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
  ) {}

  /** Oldest first. @throws StewardError `application-not-found`, `invalid-request` */
  async ofApplication(slug: string, query: DeclarationQuery): Promise<DeclarationList> {
    const { manager } = this.dataSource;
    const [after] = parseCursor(query.cursor, /^\d{1,15}$/) ?? [];
    const { id } = await this.store.application(manager, slug);
    const rows = await manager.query<DeclarationRow[]>(
      `${DECLARATION} WHERE d.application_id = $1 AND ($2 OR d.ended_at IS NULL) AND d.id > $3
       ORDER BY d.id LIMIT $4`,
      [id, query.ended, after ?? 0, query.limit + 1],
    );
    const page = pageOf(rows, query.limit, (row) => [row.id]);
    return { declarations: page.items.map(toResponse), nextCursor: page.nextCursor };
  }

  /** Who declares it, and who reads it by a contract alone. @throws StewardError `subject-not-found`, `invalid-request` */
  async ofSubject(name: SubjectName, { limit, cursor }: PageQuery): Promise<SubjectApplicationList> {
    const { manager } = this.dataSource;
    const [application, direction] = parseCursor(cursor, /^[a-z0-9-]{1,63}$/, /^[a-z]{1,8}$/) ?? [];
    const after =
      application === undefined || direction === undefined ? undefined : ([application, direction] as const);
    const subject = await this.subjects.find(manager, name);
    if (!subject) throw await this.subjects.notFound(manager, name);
    const declared = await this.applications.page(manager, subject.id, after, limit + 1);
    const contracts = await this.contracts.binding(manager, name);
    const rows = withReadersByContract(declared, contracts, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, (row) => [row.application, row.direction]);
    return {
      subject: formatSubjectName(name),
      applications: [...page.items],
      nextCursor: page.nextCursor,
    };
  }
}

/** The declaration that holds now. */
export async function currentDeclaration(
  manager: EntityManager,
  direction: Direction,
  of: {
    readonly application: { readonly id: number };
    readonly environment: { readonly id: number };
    readonly subjectId: number;
  },
): Promise<DeclarationResponse | undefined> {
  const [row] = await manager.query<DeclarationRow[]>(
    `${DECLARATION} WHERE d.application_id = $1 AND d.subject_id = $2 AND d.environment_id = $3
       AND d.direction = $4 AND d.ended_at IS NULL`,
    [of.application.id, of.subjectId, of.environment.id, direction],
  );
  return row && toResponse(row);
}

function toResponse({
  id: _id,
  context,
  subject,
  createdAt,
  endedAt,
  ...row
}: DeclarationRow): DeclarationResponse {
  return {
    ...row,
    subject: formatSubjectName({ context, name: subject }),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
