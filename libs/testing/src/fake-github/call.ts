import type { Addresses } from './addresses.js';
import type { Json, JsonObject } from './json.js';
import type { Page } from './pagination.js';
import type { GitHubState, RepositoryState } from './state.js';

/** A request that GitHub's description has accepted. Numbers and booleans are numbers and booleans by now. */
export interface Call {
  readonly state: GitHubState;
  readonly repository: RepositoryState;
  readonly path: Readonly<Record<string, string | number | boolean>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body: JsonObject;
  /** What `Accept` asks for: GitHub's plain JSON, the bytes, or one shape whatever the content is. */
  readonly media: Media;
  readonly addresses: Addresses;
}

export type Media = 'json' | 'raw' | 'object';

export interface Reply {
  readonly status: number;
  /** A Buffer goes out as it is; undefined is no body. */
  readonly body: Json | Buffer | undefined;
  readonly page?: Pick<Page<unknown>, 'page' | 'lastPage'>;
}

/** Answers one operation. Throws a `GitHubError` to refuse. */
export type Handler = (call: Call) => Promise<Reply> | Reply;

export const ok = (body: Json | Buffer, page?: Page<unknown>): Reply =>
  page === undefined ? { status: 200, body } : { status: 200, body, page };

/** A text parameter; the description has already made sure that a required one is there. */
export function text(call: Call, from: 'path' | 'query' | 'body', name: string): string {
  const value = call[from][name];
  return value === undefined || value === null ? '' : String(value);
}
