import { ASSOCIATION_TYPES, LIFECYCLES } from '@schema-steward/governance';
import { z } from 'zod';

/** Confluent's `Association`. */
export const associationEntity = z.object({
  subject: z.string(),
  guid: z.string(),
  resourceName: z.string(),
  resourceNamespace: z.string(),
  resourceId: z.string(),
  resourceType: z.string(),
  associationType: z.enum(ASSOCIATION_TYPES),
  lifecycle: z.enum(LIFECYCLES),
  frozen: z.boolean(),
  createTs: z.int(),
  updateTs: z.int(),
});
export type AssociationEntityBody = z.input<typeof associationEntity>;
