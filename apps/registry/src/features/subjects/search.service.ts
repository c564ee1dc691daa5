import { formatSubjectName, StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pageOf, parseCursor, type Page } from '../../platform/http/paging.js';
import { startingWith } from './subject-listing.js';
import {
  SearchStore,
  type FoundField,
  type FoundSubject,
  type FoundTeam,
  type SearchTerms,
} from './search-store.js';

export const SEARCH_KINDS = ['team', 'subject', 'field'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchRequest {
  /** Every word must be there, or begin a word that is. */
  readonly q?: string | undefined;
  readonly kind?: SearchKind | undefined;
  readonly tag?: string | undefined;
  readonly type?: string | undefined;
  readonly team?: string | undefined;
  readonly context?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Hit =
  | ({ readonly kind: 'team' } & FoundTeam)
  | ({ readonly kind: 'subject' } & FoundSubject)
  | ({ readonly kind: 'field' } & FoundField);
export type { Hit as SearchHit };

const MOST_WORDS = 8;
/** What parts words in the index. */
// eslint-disable-next-line no-control-regex -- all of ASCII but letters and digits
const BETWEEN_WORDS = /[\u0000-/:-@[-`{-\u007f]+/;

/** Finds teams, then subjects, then fields. */
@Injectable()
export class SearchService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SearchStore) private readonly store: SearchStore,
  ) {}

  /** @throws StewardError `invalid-request` where nothing is asked for, or the cursor is strange */
  async search(request: SearchRequest): Promise<Page<Hit>> {
    const { limit } = request;
    const [from, after] = parseCursor(request.cursor, /^(?:team|subject|field)$/, /^\d{1,18}$/) ?? [];
    const kinds = kindsOf(request);
    const hits: Hit[] = [];
    for (const kind of kinds.slice(from === undefined ? 0 : Math.max(0, kinds.indexOf(from as SearchKind)))) {
      const wanted = limit + 1 - hits.length;
      if (wanted <= 0) break;
      hits.push(...(await this.hits(kind, request, kind === from ? Number(after) : 0, wanted)));
    }
    return pageOf(hits, limit, ({ kind, id }) => [kind, id]);
  }

  private async hits(kind: SearchKind, request: SearchRequest, after: number, limit: number): Promise<Hit[]> {
    const { manager } = this.dataSource;
    const terms = termsOf(request);
    switch (kind) {
      case 'team': {
        const pattern = `%${startingWith((request.q ?? '').toLowerCase())}`;
        const teams = await this.store.teams(manager, pattern, after, limit);
        return teams.map((team) => ({ kind, ...team }));
      }
      case 'subject': {
        const subjects = await this.store.subjects(manager, terms, after, limit);
        return subjects.map((subject) => ({ kind, ...qualified(subject) }));
      }
      case 'field': {
        const fields = await this.store.fields(manager, terms, after, limit);
        return fields.map((field) => ({ kind, ...qualified(field) }));
      }
    }
  }
}

/** Which kinds can answer: a tag and a type are of fields, and a team's name alone lists its subjects. */
function kindsOf({ q, kind, tag, type, team, context }: SearchRequest): SearchKind[] {
  const ofFields = tag !== undefined || type !== undefined;
  if (q === undefined && !ofFields && team === undefined) throw nothingAsked();
  const possible = SEARCH_KINDS.filter((one) => {
    if (one === 'team') return q !== undefined && !ofFields && team === undefined && context === undefined;
    return one === 'subject' ? !ofFields : q !== undefined || ofFields;
  });
  return kind === undefined ? possible : possible.filter((one) => one === kind);
}

function termsOf({ q, tag, type, team, context }: SearchRequest): SearchTerms {
  const fieldWords = [
    ...(tag === undefined ? [] : [queryOf(tag, 'D', 'tag')]),
    ...(type === undefined ? [] : [queryOf(type, 'B', 'type')]),
  ];
  return {
    words: q === undefined ? null : queryOf(q, '*', 'q'),
    fieldWords: fieldWords.length === 0 ? null : fieldWords.join(' & '),
    team: team ?? null,
    context: context ?? null,
  };
}

/** Words hold letters and digits alone, so none of them ends its quotes. */
function queryOf(text: string, suffix: '*' | 'B' | 'D', parameter: string): string {
  const words = text.split(BETWEEN_WORDS).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_WORDS)
    throw new StewardError('invalid-request', `A search is for 1 to ${MOST_WORDS} words.`, [
      { detail: `query parameter ${parameter}: holds ${words.length} words` },
    ]);
  return words.map((word) => `'${word}':${suffix}`).join(' & ');
}

function qualified<T extends FoundSubject>(found: T): T {
  return { ...found, subject: formatSubjectName({ context: found.context, name: found.subject }) };
}

function nothingAsked(): StewardError {
  return new StewardError('invalid-request', 'Say what to look for: q, tag, type or team.', [
    { detail: 'query parameter q: is missing, and so are tag, type and team' },
  ]);
}
