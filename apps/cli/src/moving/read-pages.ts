import type { ConfluentClient } from './confluent-client.js';
import { ShapeError } from './copy-shape.js';

/** What is asked for at once. A registry that wants less answers as many as it wants. */
const PAGE = 1000;

/** In one list. A source that makes them up must not fill our memory. */
const MOST = 1_000_000;

export interface PagesOptions<T> {
  /** @throws ShapeError where the answer is no such list */
  readonly entriesOf: (body: unknown) => readonly T[];
  /** Undefined where there is no list; `ConfluentClient.get` unless given. */
  readonly get?: (path: string) => Promise<unknown>;
  /** The first page is known to hold everything. */
  readonly fitsOnePage?: boolean;
}

export interface Pages<T> {
  readonly entries: ReadonlySet<T>;
  /** Something new came after the first page: the registry caps its lists. */
  readonly capped: boolean;
}

/**
 * A whole list, by `offset` and `limit`, until nothing new comes: registries cap their lists without a word, at numbers
 * of their own, and who knows neither of the two says all again. Empty where there is no such list.
 * @throws GateError (`remote-error`), ShapeError
 */
export async function readPages<T>(
  client: ConfluentClient,
  path: string,
  { entriesOf, get = (page) => client.get(page), fitsOnePage = false }: PagesOptions<T>,
): Promise<Pages<T>> {
  const entries = new Set<T>();
  for (let pages = 0; ; pages += 1) {
    const before = entries.size;
    const query = `${path.includes('?') ? '&' : '?'}offset=${before}&limit=${PAGE}`;
    const page = entriesOf((await get(`${path}${query}`)) ?? []);
    for (const one of page) entries.add(one);
    if (entries.size > MOST) throw new ShapeError(`a list has more than ${MOST} entries`);
    // More than was asked for is all there is.
    if (entries.size === before || page.length > PAGE || fitsOnePage)
      return { entries, capped: pages > 1 || (pages === 1 && entries.size > before) };
  }
}
