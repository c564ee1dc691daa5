import { isContextName } from '@schema-steward/kernel';
import { storableText } from '../../../platform/database/storable-text.js';

/** A context by its name, `.` being the default one. */
export function contextName() {
  return storableText()
    .refine(isContextName, 'begins with a full stop, holds no colon and no control character')
    .default('.');
}
