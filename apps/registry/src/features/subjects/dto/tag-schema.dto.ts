import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import { metadataSchema, nullable, ruleSetSchema } from './register-schema.dto.js';
import { schemaTagsList } from './schema-tags.dto.js';

/** Confluent's `TagSchemaRequest`. */
export const tagSchemaRequest = z.object({
  newVersion: nullable(z.int()).describe(
    'The number that the new version must get; 0 or absent for the next one.',
  ),
  tagsToAdd: nullable(schemaTagsList),
  tagsToRemove: nullable(schemaTagsList),
  metadata: nullable(metadataSchema).describe('Those of the tagged version when absent.'),
  ruleSet: nullable(ruleSetSchema).describe('Inherited from the latest version when absent.'),
  rulesToMerge: nullable(ruleSetSchema).describe(
    'Rules that are put into those of the latest version, in place of `ruleSet`.',
  ),
  rulesToRemove: nullable(z.array(storableText()).max(1_000)).describe(
    'Names of rules that are taken out of those of the latest version.',
  ),
});

export type TagSchemaRequest = z.output<typeof tagSchemaRequest>;
