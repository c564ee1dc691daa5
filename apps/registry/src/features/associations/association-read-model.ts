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

/** A part of a query over subjects `s` of contexts `c`; `bound.associations` are Confluent's entities, as JSON. */
export interface AssociationJoin {
  readonly join: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** `first` is the number of the first parameter that is free. */
export function joinAssociations(
  { resourceType, types, lifecycles }: AssociationListFilter,
  first: number,
): AssociationJoin {
  const [type, wanted, lived] = [`$${first}`, `$${first + 1}`, `$${first + 2}`];
  const filtered = types.length > 0 || lifecycles.length > 0;
  return {
    join: `CROSS JOIN LATERAL (
      SELECT count(*) AS found, json_agg(json_build_object(
          'subject', CASE WHEN c.name = '${DEFAULT_CONTEXT}' THEN s.name ELSE ':' || c.name || ':' || s.name END,
          'guid', o.guid, 'resourceName', o.resource_name, 'resourceNamespace', o.resource_namespace,
          'resourceId', o.resource_id, 'resourceType', o.resource_type, 'associationType', o.association_type,
          'lifecycle', o.lifecycle, 'frozen', o.lifecycle = 'STRONG',
          'createTs', floor(extract(epoch FROM o.created_at) * 1000)::bigint,
          'updateTs', floor(extract(epoch FROM o.created_at) * 1000)::bigint)
        ORDER BY o.resource_name COLLATE "C", o.resource_namespace COLLATE "C", o.association_type,
          o.resource_id COLLATE "C") FILTER (WHERE ${lived}::text[] = '{}' OR o.lifecycle = ANY(${lived})) AS associations
      FROM associations o WHERE o.subject_id = s.id AND o.resource_type = ${type}
        AND (${wanted}::text[] = '{}' OR o.association_type = ANY(${wanted}))) bound`,
    where: filtered
      ? `(bound.associations IS NOT NULL OR ('NONE' = ANY(${lived}) AND bound.found = 0))`
      : 'true',
    values: [resourceType === '' ? TOPIC : resourceType, types, lifecycles],
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
