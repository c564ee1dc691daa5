import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import type { ConfluentClient } from './confluent-client.js';
import type { ContentCopy } from './registry-copy.js';
import { referredSubject, subjectPath } from './subject-path.js';

/** Whether two schemas of a context are the same, letter by letter. */
export function sameContent(context: string, a: ContentCopy, b: ContentCopy): boolean {
  return contentText(context, a) === contentText(context, b);
}

/** A text that is equal for the same schema of a context. */
export function contentText(context: string, content: ContentCopy): string {
  const { schemaType, schema, metadata, ruleSet } = content;
  const parts = [referencesIn(context, content), metadata, ruleSet].map(comparable);
  return JSON.stringify([schemaType, schema, ...parts]);
}

/**
 * Whether `content` is the schema that a registry keeps under an id, `kept`, for a subject of it. Registries print the
 * same schema differently; where letters differ the registry itself is asked.
 */
export async function isSchemaOf(
  client: ConfluentClient,
  holder: SubjectName,
  kept: { readonly id: number; readonly content: ContentCopy },
  content: ContentCopy,
): Promise<boolean> {
  if (sameContent(holder.context, kept.content, content)) return true;
  if (kept.content.schemaType !== content.schemaType) return false;
  const answer = await client.ask({
    method: 'POST',
    path: `/subjects/${subjectPath(holder)}?deleted=true`,
    body: requestOf(content),
  });
  return 'body' in answer && Object(answer.body as unknown).id === kept.id;
}

/** A schema as it is sent. An absent rule set would be taken from the version before. */
export function requestOf({ metadata, ruleSet, ...content }: ContentCopy): object {
  return { ...content, ...(metadata && { metadata }), ...(ruleSet && { ruleSet }) };
}

/** A text that is equal for what means the same: members in order, and no empty ones, as Confluent's registry leaves them out. */
export function comparable(value: unknown): string {
  return JSON.stringify(tidied(value) ?? null);
}

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => tidied(one) ?? null);
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value;
  const members = Object.entries(value)
    .map(([key, member]): [string, unknown] => [key, tidied(member)])
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return members.length === 0 ? undefined : members;
}

function referencesIn(context: string, { references }: ContentCopy): unknown {
  return references.map((one) => [one.name, referredSubject(context, one), one.version]);
}

export const subjectText = (name: SubjectName): string =>
  name.name === '' ? `:${name.context}:` : formatSubjectName(name);
