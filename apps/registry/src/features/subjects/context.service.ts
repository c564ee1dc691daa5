import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { contextNotEmpty } from '../../platform/http/confluent-error.js';
import { SubjectListing, type Page } from './subject-listing.js';

/** Contexts: name spaces that are there as long as some version is in them. */
@Injectable()
export class ContextService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectListing) private readonly listing: SubjectListing,
  ) {}

  names(prefix: string, page: Page): Promise<string[]> {
    return this.listing.contexts(this.dataSource.manager, prefix, page);
  }

  /**
   * A context without versions is listed no more, so nothing is to be done to delete it: its numbering of ids goes on
   * where it was. @throws 42211, and StewardError `forbidden`
   */
  async delete(context: string, principal: Principal): Promise<void> {
    requireAccess(principal, 'contexts:delete', { kind: 'context', context });
    const filled = await this.listing.subjectNames(this.dataSource.manager, { context, name: '' }, 'too', {
      offset: 0,
      limit: 1,
    });
    if (filled.length > 0) throw contextNotEmpty(context);
  }
}
