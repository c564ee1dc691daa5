import {
  ASSOCIATION_TYPES,
  TOPIC,
  type AssociatedResource,
  type AssociationType,
  type AssociationWish,
} from '@schema-steward/governance';
import {
  DEFAULT_CONTEXT,
  formatSubjectName,
  isContextName,
  parseSubjectNameIn,
} from '@schema-steward/kernel';
import { isStorable } from '../../platform/database/storable-text.js';
import { badContext, invalidAssociation } from '../../platform/http/confluent-error.js';
import type { RegisterSchemaBody } from '../subjects/dto/register-schema.dto.js';
import { MAX_RESOURCE_TEXT } from './association-store.js';
import type { AssociationInfo } from './dto/association.dto.js';

/** A wish with the schema that it brings. */
export interface ParsedWish extends AssociationWish {
  readonly body: RegisterSchemaBody | null;
  readonly normalize: boolean;
}

/** Letters and digits of any script, as in Confluent's registry, and all that Kafka's topics may hold. */
const NAME = /^[\p{L}\p{Nd}._-]*$/u;

/** @throws 42212 in Confluent's words */
export function parseResource(
  {
    resourceName,
    resourceNamespace,
    resourceId,
    resourceType,
  }: Record<'resourceName' | 'resourceNamespace' | 'resourceId' | 'resourceType', string | null>,
  { dryRun }: { readonly dryRun: boolean },
): AssociatedResource {
  const name = parseName(resourceName, 'resourceName');
  const namespace = parseName(resourceNamespace, 'resourceNamespace');
  const id = resourceId === null || resourceId === '' ? null : resourceId;
  if (id === null && !dryRun) throw invalidAssociation('resourceId', 'cannot be null or empty');
  if (id !== null && id.length > MAX_RESOURCE_TEXT)
    throw invalidAssociation('resourceId', `exceeds max length of ${MAX_RESOURCE_TEXT}`);
  if (id !== null && !isStorable(id)) throw invalidAssociation('resourceId', 'holds an illegal character');
  if (resourceType !== null && resourceType !== '' && resourceType !== TOPIC)
    throw invalidAssociation('resourceType', `must be '${TOPIC}'`);
  return { name, namespace, id };
}

function parseName(text: string | null, property: string): string {
  if (text === null || text === '') throw invalidAssociation(property, 'cannot be null or empty');
  if (text.length > MAX_RESOURCE_TEXT)
    throw invalidAssociation(property, `exceeds max length of ${MAX_RESOURCE_TEXT}`);
  const illegal = [...text].find((character) => !NAME.test(character));
  if (illegal !== undefined) throw invalidAssociation(property, `illegal character '${illegal}'`);
  return text;
}

/** `context` is that of subjects which are not qualified. @throws 42212 in Confluent's words */
export function parseWish(
  operation: AssociationWish['operation'],
  info: AssociationInfo,
  context: string,
): ParsedWish {
  return {
    operation,
    subject: info.subject === null ? null : parseSubject(info.subject, context),
    type: parseType(info.associationType),
    lifecycle: info.lifecycle,
    frozen: info.frozen,
    schema: info.schema !== null,
    body: info.schema,
    normalize: info.normalize === true,
  };
}

/** One wish for each part of a resource: more are refused before anything is asked about them. @throws 42212 */
export function requireDistinct(types: readonly AssociationType[]): void {
  const seen = new Set<AssociationType>();
  for (const type of types) {
    if (seen.has(type)) throw invalidAssociation('associationType', `'${type}' is there more than once`);
    seen.add(type);
  }
}

/** @throws 42212 */
export function parseType(text: string | null): AssociationType {
  const type = ASSOCIATION_TYPES.find((one) => one === (text === null || text === '' ? 'value' : text));
  if (!type) throw invalidAssociation('associationType', "must be either 'key' or 'value'");
  return type;
}

function parseSubject(text: string, context: string): string {
  const name = text === '' ? undefined : parseSubjectNameIn(context, text);
  if (!name) throw invalidAssociation('subject', text === '' ? 'must not be empty' : 'is not a valid name');
  return formatSubjectName(name);
}

/** `.x`, or as Confluent qualifies it, `:.x:`; empty is the default one. @throws 400 */
export function parseContext(raw: string): string {
  const name = /^:(.*):$/s.exec(raw)?.[1] ?? raw;
  if (name === '' || name === DEFAULT_CONTEXT) return DEFAULT_CONTEXT;
  if (!isContextName(name)) throw badContext();
  return name;
}
