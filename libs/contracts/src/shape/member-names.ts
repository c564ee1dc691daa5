import { hasWord, wordsOf } from '../strings/languages.js';
import type { ObjectShape } from './shape.js';

/** Whether a member that the schema does not name may have this name. */
export function mayBeNamed(shape: ObjectShape, name: string): boolean {
  if (shape.rest === undefined || shape.fields.has(name)) return false;
  return shape.restNames === undefined || hasWord(shape.restNames, name) !== 'no';
}

/** A name for one more member that neither the schema names nor the contract. */
export function freeName(shape: ObjectShape, except: readonly string[]): string | undefined {
  const names = shape.restNames === undefined ? NAMES : wordsOf(shape.restNames, 20);
  return names.find((name) => !shape.fields.has(name) && !except.includes(name));
}

const NAMES = ['other', 'other2', 'other3', 'something-else', '__other__', ''];
