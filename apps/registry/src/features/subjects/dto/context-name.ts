import { isContextName } from '@schema-steward/kernel';
import { storableText } from '../../../platform/database/storable-text.js';

/** A context by its name, `.` being the default one. */
export function contextName() {
  return givenContextName().default('.');
}

/** The same where none need not mean the default one. */
export function givenContextName() {
  return storableText().refine(
    isContextName,
    'begins with a full stop, holds no colon and no control character',
  );
}
