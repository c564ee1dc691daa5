/** Somebody that acts: how the ledger names them, and the human behind them, by verified e-mail address. */
export interface Actor {
  readonly name: string;
  /** In lower case; null where no human is known: a token that a token of the installation made. */
  readonly person?: string | null | undefined;
  /**
   * The id of the token at the head of its line: who holds a token of a team and makes others with it holds those as well.
   * What an admin hands out begins a line of its own.
   */
  readonly origin?: string | null | undefined;
}

/**
 * Whether two are one for the rule that two stand behind a break: the same token or person, a person and a token of
 * theirs, two tokens of one person, a token and those that were made with it.
 */
export function isSameActor(a: Actor, b: Actor): boolean {
  return a.name === b.name || isShared(a.person, b.person) || isShared(a.origin, b.origin);
}

function isShared(a: string | null | undefined, b: string | null | undefined): boolean {
  return typeof a === 'string' && a === b;
}

/**
 * Whether a text that names an author, as people and git write it, means somebody: `grace` for `grace (token 01ab…)`,
 * and for a person the address, alone or in `Grace Hopper <grace@example.com>`, in any case.
 */
export function isAuthor(author: string, { name, person }: Actor): boolean {
  const written = author.trim();
  if (written === name || name.startsWith(`${written} (token `)) return true;
  const address = /<([^<>]*)>$/.exec(written)?.[1] ?? written;
  return address.trim().toLowerCase() === person;
}
