import { isContextName } from '@schema-steward/kernel';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import { nextCursor, pageParameters } from '../../../platform/http/paging.js';
import { SEARCH_KINDS, type SearchHit } from '../search.service.js';

const words = () => storableText().max(200);

export const searchQuery = z.object({
  q: words()
    .optional()
    .describe(
      'Words of names, paths, types and docs, 8 at most; each may be the beginning of one. `orderId` is two.',
    ),
  kind: z.enum(SEARCH_KINDS).optional().describe('Only these.'),
  tag: words().optional().describe('Fields with this tag.'),
  type: words().optional().describe('Fields of this type, by its words.'),
  team: storableText().max(63).optional().describe('What this team owns.'),
  context: storableText()
    .refine(isContextName, 'begins with a full stop, holds no colon and no control character')
    .optional()
    .describe('Only in this context.'),
  ...pageParameters,
});
export type SearchQuery = z.output<typeof searchQuery>;

const owner = z.string().describe('The slug of the owning team; `unassigned` is nobody yet.');

export const searchResponse = z.object({
  items: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('team'), team: z.string(), name: z.string() }),
      z.object({ kind: z.literal('subject'), subject: z.string(), owner }),
      z.object({
        kind: z.literal('field'),
        subject: z.string(),
        owner,
        path: z.string(),
        type: z.string(),
        doc: z.string().nullable().describe('Its first 1000 characters.'),
        tags: z.array(z.string()),
        deprecated: z.boolean(),
      }),
    ]),
  ),
  nextCursor,
});
export type SearchResponse = z.input<typeof searchResponse>;

export function toSearchItem(hit: SearchHit): SearchResponse['items'][number] {
  switch (hit.kind) {
    case 'team':
      return { kind: hit.kind, team: hit.team, name: hit.name };
    case 'subject':
      return { kind: hit.kind, subject: hit.subject, owner: hit.owner };
    case 'field': {
      const { kind, subject, owner: team, path, type, doc, tags, deprecated } = hit;
      return { kind, subject, owner: team, path, type, doc, tags: [...tags], deprecated };
    }
  }
}
