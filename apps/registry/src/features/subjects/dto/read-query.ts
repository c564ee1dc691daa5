import { queryBoolean } from '../../../platform/http/booleans.js';
import { queryText } from './page-query.js';
import { queryTexts } from './query-texts.js';

/** How a schema is to be written in the answer, for the query of a read. */
export const formatFields = {
  format: queryText(
    '`resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing.',
  ),
  referenceFormat: queryText('`qualified`: references name their contexts.'),
};

/** The tags in the text, for the query of a read. */
export const findTagsField = {
  findTags: queryTexts('List the fields and records that have one of these tags; `*` for any.'),
};

export const deletedField = { deleted: queryBoolean('Soft-deleted versions too.') };

/** The two together; `deletedOnly` wins. */
export const deletedFields = { ...deletedField, deletedOnly: queryBoolean('Soft-deleted ones alone.') };
