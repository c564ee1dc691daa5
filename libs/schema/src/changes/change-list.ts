import type { Location } from '@schema-steward/kernel';
import { MAX_VALUE_LENGTH, type ChangeKind, type ChangeLimits, type SchemaChange } from './schema-change.js';

/** The changes found so far, within limits. Once {@link full}, whoever looks for more may stop. */
export class ChangeList {
  readonly #changes: SchemaChange[] = [];
  #characters = 0;
  #cut = false;

  constructor(readonly limits: ChangeLimits) {}

  get full(): boolean {
    return this.#cut;
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0 && !this.#cut;
  }

  /** Whether every change is of such a kind; not known of a list that was cut. */
  holdsOnly(is: (kind: ChangeKind) => boolean): boolean {
    return !this.#cut && this.#changes.every(({ kind }) => is(kind));
  }

  /** Forgets changes of all other kinds. */
  keep(is: (kind: ChangeKind) => boolean): void {
    this.#changes.splice(0, Infinity, ...this.#changes.filter(({ kind }) => is(kind)));
  }

  add(change: SchemaChange): void {
    if (this.#cut) return;
    const short = withShortValues(change);
    const characters = [short.path, short.typeName, short.property, short.before, short.after, short.default]
      .map((text) => (typeof text === 'string' ? text.length : 0))
      .reduce((sum, length) => sum + length, 0);
    if (
      this.#changes.length >= this.limits.maxChanges ||
      this.#characters + characters > this.limits.maxCharacters
    ) {
      this.cut();
      return;
    }
    this.#characters += characters;
    this.#changes.push(short);
  }

  /** From here on nothing is listed. */
  cut(): void {
    this.#cut = true;
  }

  /** What was found; of a list that was cut the last entry says so. `root`: where the newer schema is. */
  finish(root: Location): SchemaChange[] {
    if (!this.#cut) return this.#changes;
    const mark: SchemaChange = { kind: 'changes-cut', path: '', location: root, locatedIn: 'after' };
    return [...this.#changes.slice(0, Math.max(0, this.limits.maxChanges - 1)), mark];
  }
}

function withShortValues(change: SchemaChange): SchemaChange {
  return {
    ...change,
    ...(change.before === undefined ? {} : { before: shorten(change.before) }),
    ...(change.after === undefined ? {} : { after: shorten(change.after) }),
    ...(typeof change.default === 'string' ? { default: shorten(change.default) } : {}),
    ...(change.property === undefined ? {} : { property: shorten(change.property) }),
  };
}

function shorten(text: string): string {
  if (text.length <= MAX_VALUE_LENGTH) return text;
  // Never half of a surrogate pair: it could not be stored.
  return `${text.slice(0, MAX_VALUE_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`;
}
