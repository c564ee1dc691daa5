import { Inject, Injectable } from '@nestjs/common';
import { ChangeFeed } from '../../platform/database/change-feed.js';
import { RememberedAnswers } from '../../platform/http/remembered-answers.js';
import { subjectQuery } from './dto/path-params.js';
import type { SchemaWithUse } from './schema-query.service.js';

const ALIASES = 'aliases';

/**
 * Bodies of reads by id and by GUID, for which clients come back. Content never changes; which use of it is shown, and
 * whether that is deleted, does: a notice names the schema.
 */
@Injectable()
export class RememberedSchemas {
  constructor(
    @Inject(RememberedAnswers) private readonly answers: RememberedAnswers,
    @Inject(ChangeFeed) feed: ChangeFeed,
  ) {
    answers.follow(feed);
    feed.watch('schema', (key) => answers.forget(`schema ${key}`));
    feed.watch('guid', (guid) => answers.forget(`guid ${guid}`));
    feed.watch('alias', () => answers.forget(ALIASES));
  }

  get position(): number {
    return this.answers.position;
  }

  /** `position`: of the change feed, before the first row was read. Answers the body. */
  byId<Body extends object>(
    body: Body,
    found: SchemaWithUse,
    position: number,
    { subject, fetchMaxId }: { readonly subject: string; readonly fetchMaxId: boolean },
  ): Body {
    // A highest id changes with every registration; and what was found elsewhere gives way to what comes to be here.
    const asked = subjectQuery(subject).context;
    if (fetchMaxId || found.context !== asked) return body;
    this.answers.mark(body, position, [tagOf(found), ...(subject === '' ? [] : [ALIASES])]);
    return body;
  }

  byGuid<Body extends object>(body: Body, found: SchemaWithUse, position: number): Body {
    this.answers.mark(body, position, [tagOf(found), `guid ${found.schema.guid}`]);
    return body;
  }
}

const tagOf = ({ schema }: SchemaWithUse): string => `schema ${schema.contextId}/${schema.id}`;
