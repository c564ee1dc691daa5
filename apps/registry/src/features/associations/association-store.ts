import { DEFAULT_CONTEXT, type SubjectName } from '@schema-steward/kernel';
import type { AssociationType, Lifecycle } from '@schema-steward/governance';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface StoredAssociation {
  readonly id: number;
  readonly guid: string;
  readonly subjectId: number;
  /** Qualified. */
  readonly subject: string;
  readonly context: string;
  /** The subject's, within its context. */
  readonly subjectName: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly resourceNamespace: string;
  readonly resourceName: string;
  readonly associationType: AssociationType;
  readonly lifecycle: Lifecycle;
  readonly createdAt: Date;
}

export type NewAssociation = Pick<
  StoredAssociation,
  | 'guid'
  | 'subjectId'
  | 'resourceType'
  | 'resourceId'
  | 'resourceNamespace'
  | 'resourceName'
  | 'associationType'
  | 'lifecycle'
  | 'createdAt'
> & { readonly createdBy: string };

/** Whose associations: one resource's, those of resources of a name, or a subject's. */
export type AssociationKey =
  | { readonly by: 'resource-id'; readonly id: string }
  /** Null means any. */
  | { readonly by: 'resource-name'; readonly name: string | null; readonly namespace: string | null }
  | { readonly by: 'subject'; readonly subject: SubjectName };

export interface AssociationFilter {
  readonly resourceType: string;
  /** None means all. */
  readonly types: readonly string[];
  readonly lifecycle: Lifecycle | null;
}

const SELECT = `SELECT a.id, a.guid, a.subject_id AS "subjectId", c.name AS context, s.name AS "subjectName",
    CASE WHEN c.name = '${DEFAULT_CONTEXT}' THEN s.name ELSE ':' || c.name || ':' || s.name END AS subject,
    a.resource_type AS "resourceType", a.resource_id AS "resourceId", a.resource_namespace AS "resourceNamespace",
    a.resource_name AS "resourceName", a.association_type AS "associationType", a.lifecycle,
    a.created_at AS "createdAt"
  FROM associations a JOIN subjects s ON s.id = a.subject_id JOIN contexts c ON c.id = s.context_id`;

/** A part of a list. */
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** As Confluent's `Association` compares itself. */
const ORDER = `ORDER BY a.resource_name COLLATE "C", a.resource_namespace COLLATE "C", a.resource_type,
  a.association_type, a.resource_id COLLATE "C"`;

/** The longest that a name or an id can be: longer ones are there nowhere. */
export const MAX_RESOURCE_TEXT = 256;

/** What is changed about one resource is changed by one at a time. */
export const resourceLockKey = (resourceId: string): string => `association:${resourceId}`;

/** Reads and writes associations. The writer holds the locks of the resource and of the subjects. */
@Injectable()
export class AssociationStore {
  list(
    manager: EntityManager,
    key: AssociationKey,
    { resourceType, types, lifecycle }: AssociationFilter,
    { offset, limit }: Page,
  ): Promise<StoredAssociation[]> {
    const { where, order, values } = conditionOf(key);
    return manager.query<StoredAssociation[]>(
      `${SELECT} WHERE ${where} AND a.resource_type = $1
         AND ($2::text[] = '{}' OR a.association_type = ANY($2)) AND ($3::text IS NULL OR a.lifecycle = $3)
       ${order} OFFSET $4 LIMIT $5`,
      [resourceType, types, lifecycle, offset, limit, ...values],
    );
  }

  /** All of one resource. */
  ofResource(manager: EntityManager, resourceId: string): Promise<StoredAssociation[]> {
    return manager.query<StoredAssociation[]>(`${SELECT} WHERE a.resource_id = $1 ${ORDER}`, [resourceId]);
  }

  /** All of the resource that was bound last of those that are called so. */
  ofNewestNamed(
    manager: EntityManager,
    { name, namespace }: { readonly name: string; readonly namespace: string },
  ): Promise<StoredAssociation[]> {
    return manager.query<StoredAssociation[]>(
      `${SELECT} WHERE a.resource_id = (SELECT n.resource_id FROM associations n
         WHERE n.resource_name COLLATE "C" = $1 AND n.resource_namespace COLLATE "C" = $2
         ORDER BY n.created_at DESC, n.id DESC LIMIT 1) ${ORDER}`,
      [name, namespace],
    );
  }

  /** All of one subject. */
  ofSubject(manager: EntityManager, subjectId: number): Promise<StoredAssociation[]> {
    return manager.query<StoredAssociation[]>(`${SELECT} WHERE a.subject_id = $1 ${ORDER}`, [subjectId]);
  }

  async insert(tx: EntityManager, association: NewAssociation): Promise<void> {
    await tx.query(
      `INSERT INTO associations (guid, subject_id, resource_type, resource_id, resource_namespace, resource_name,
         association_type, lifecycle, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        association.guid,
        association.subjectId,
        association.resourceType,
        association.resourceId,
        association.resourceNamespace,
        association.resourceName,
        association.associationType,
        association.lifecycle,
        association.createdBy,
        association.createdAt,
      ],
    );
  }

  async remove(tx: EntityManager, id: number): Promise<void> {
    await tx.query('DELETE FROM associations WHERE id = $1', [id]);
  }
}

/**
 * The rows of a key, and their order: {@link ORDER}, written without what is one for all of them, so that an index has
 * the rest and a page is read without what comes after it.
 */
function conditionOf(key: AssociationKey): { where: string; order: string; values: string[] } {
  switch (key.by) {
    case 'resource-id':
      return { where: 'a.resource_id = $6', order: ORDER, values: [key.id] };
    case 'resource-name':
      return named(key);
    case 'subject':
      return {
        where: 'c.name = $6 AND s.name = $7',
        order: ORDER,
        values: [key.subject.context, key.subject.name],
      };
  }
}

function named({ name, namespace }: { name: string | null; namespace: string | null }) {
  const columns = [
    { column: 'a.resource_name COLLATE "C"', value: name },
    { column: 'a.resource_namespace COLLATE "C"', value: namespace },
  ];
  const values: string[] = [];
  const where = ['true'];
  const order: string[] = [];
  for (const { column, value } of columns)
    if (value === null) order.push(column);
    else where.push(`${column} = $${5 + values.push(value)}`);
  return {
    where: where.join(' AND '),
    order: `ORDER BY ${[...order, 'a.resource_type', 'a.association_type', 'a.resource_id COLLATE "C"'].join(', ')}`,
    values,
  };
}
