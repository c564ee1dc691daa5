import { hasWord, wordsOf } from '../strings/languages.js';
import type { ObjectShape } from './shape.js';

/** Whether a member that the schema does not name may have this name. */
export function mayBeNamed(shape: ObjectShape, name: string): boolean {
  if (shape.rest === undefined || shape.fields.has(name)) return false;
  return shape.restNames === undefined || hasWord(shape.restNames, name) !== 'no';
}

/** A name for one more member that neither the schema names nor the contract. */
export function freeName(shape: ObjectShape, except: readonly string[]): string | undefined {
  const taken = new Set([...shape.fields.keys(), ...except]);
  const isFree = (name: string): boolean => !taken.has(name);
  if (shape.restNames !== undefined) return wordsOf(shape.restNames, 20 + taken.size).find(isFree);
  const plain = NAMES.find(isFree);
  if (plain !== undefined) return plain;
  // One more than are taken: one of them is free.
  for (let count = 0; count <= taken.size; count++) if (isFree(`more${count}`)) return `more${count}`;
  return undefined;
}

/** Whether every name that the schema lets be is among these. */
export function namesAll({ fields, restNames }: ObjectShape, names: readonly string[]): boolean {
  return (
    restNames?.kind === 'words' && restNames.words.every((word) => fields.has(word) || names.includes(word))
  );
}

const NAMES = ['other', 'other2', 'other3', 'something-else', '__other__', ''];
