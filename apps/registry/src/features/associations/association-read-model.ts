import { TOPIC, type Lifecycle } from '@schema-steward/governance';
import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Which associations are named in a list of schemas, and which schemas are left out for having none of them. */
export interface AssociationListFilter {
  /** Empty means topics. */
  readonly resourceType: string;
  /** None means all; otherwise only subjects with one of them. */
  readonly types: readonly string[];
  /** None means all; otherwise only subjects with one of them. `NONE`: also those that are bound by nothing. */
  readonly lifecycles: readonly (Lifecycle | 'NONE')[];
}

/** A part of a query that joins `bound.associations`, Confluent's entities as JSON, to `p`'s subjects. */
export interface AssociationJoin {
  readonly join: string;
  readonly values: readonly unknown[];
}

/** `first` is the number of the first of three parameters that are free. */
export function associationsOfSubject(
  { resourceType, types, lifecycles }: AssociationListFilter,
  first: number,
): AssociationJoin {
  const { ofType, lived } = conditions(first);
  return {
    join: `CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object(
          'subject', CASE WHEN p.context = '${DEFAULT_CONTEXT}' THEN p.subject ELSE ':' || p.context || ':' || p.subject END,
          'guid', o.guid, 'resourceName', o.resource_name, 'resourceNamespace', o.resource_namespace,
          'resourceId', o.resource_id, 'resourceType', o.resource_type, 'associationType', o.association_type,
          'lifecycle', o.lifecycle, 'frozen', o.lifecycle = 'STRONG',
          'createTs', floor(extract(epoch FROM o.created_at) * 1000)::bigint,
          'updateTs', floor(extract(epoch FROM o.created_at) * 1000)::bigint)
        ORDER BY o.resource_name COLLATE "C", o.resource_namespace COLLATE "C", o.association_type,
          o.resource_id COLLATE "C") AS associations
      FROM associations o WHERE o.subject_id = p.subject_id AND ${ofType} AND ${lived}) bound`,
    values: [resourceType === '' ? TOPIC : resourceType, types, lifecycles],
  };
}

/** Which subjects `s` are not left out: apart from the join, since only those of a page are joined. */
export function boundSubjects({ types, lifecycles }: AssociationListFilter, first: number): string {
  if (types.length === 0 && lifecycles.length === 0) return 'true';
  const { ofType, lived } = conditions(first);
  // Of those that are bound by nothing too most are there, as a rule: each is asked about in its turn. Of the others few
  // may be, so the database is left free to begin with the associations.
  return lifecycles.includes('NONE')
    ? `(SELECT bool_or(${lived}) IS NOT FALSE FROM associations o WHERE o.subject_id = s.id AND ${ofType})`
    : `EXISTS (SELECT FROM associations o WHERE o.subject_id = s.id AND ${ofType} AND ${lived})`;
}

function conditions(first: number): { ofType: string; lived: string } {
  const [type, wanted, lived] = [`$${first}`, `$${first + 1}`, `$${first + 2}`];
  return {
    ofType: `o.resource_type = ${type} AND (${wanted}::text[] = '{}' OR o.association_type = ANY(${wanted}))`,
    lived: `(${lived}::text[] = '{}' OR o.lifecycle = ANY(${lived}))`,
  };
}

/** What other features may know of associations. */
@Injectable()
export class AssociationReadModel {
  /** Whether some resource is bound to the subject. */
  async isAssociated(manager: EntityManager, subjectId: number): Promise<boolean> {
    const [row] = await manager.query<{ found: boolean }[]>(
      'SELECT EXISTS (SELECT FROM associations WHERE subject_id = $1) AS found',
      [subjectId],
    );
    return row?.found === true;
  }
}
