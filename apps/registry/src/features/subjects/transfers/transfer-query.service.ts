import { parseSubjectName, StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { pageOf, parseCursor } from '../../../platform/http/paging.js';
import type { TransferList, TransferQuery } from '../dto/transfer.dto.js';
import { transferResponseOf, TransferStore } from './transfer-store.js';

/** The keys of the list: when it was offered, and the id. */
const KEYS = [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/];

/** Which subjects are, or were, on their way from team to team. */
@Injectable()
export class TransferQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TransferStore) private readonly store: TransferStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws StewardError `subject-invalid`, `invalid-request` */
  async list(query: TransferQuery, principal: Principal): Promise<TransferList> {
    const subject = query.subject === undefined ? undefined : parseSubjectName(query.subject);
    if (query.subject !== undefined && !subject)
      throw new StewardError('subject-invalid', 'The subject in the query is not a valid name.');
    const now = this.clock.now();
    const after = parseCursor(query.cursor, ...KEYS);
    if (after !== undefined && Number.isNaN(Date.parse(after[0] ?? '')))
      throw new StewardError('invalid-request', 'The cursor is none of this registry.');
    const rows = await this.store.list(this.dataSource.manager, query, subject, now, after);
    const page = pageOf(rows, query.limit, ({ offeredAt, id }) => [offeredAt.toISOString(), id]);
    return {
      transfers: page.items.map((row) => transferResponseOf(row, now, principal)),
      nextCursor: page.nextCursor,
    };
  }
}
