import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from './json.js';

/** A request as it came, with no secret in it. */
export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded, as it came. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Without those that carry secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it carried the token that the fake wants; always true where it wants none. */
  readonly authorised: boolean;
  /** GitHub's name for what was asked, or null for what the description does not hold. */
  readonly operationId: string | null;
  /** The JSON that came; text that is no JSON stays text; undefined where nothing came. */
  readonly body: Json | undefined;
  /** What was answered. */
  readonly status: number;
}

/** Something that GitHub's description, or a rule that GitHub writes down beside it, does not allow. */
export interface Violation {
  /** Who broke it: the client by its request, or the fake by its reply. */
  readonly side: 'request' | 'reply';
  readonly operationId: string | null;
  readonly method: string;
  readonly path: string;
  readonly problem: string;
}

const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie']);

export function withoutSecrets(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !SECRET_HEADERS.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
