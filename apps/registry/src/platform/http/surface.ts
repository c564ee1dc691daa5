/** The faces of the service. They differ in how they answer, above all in the shape of errors. */
export type Surface = 'api' | 'docs' | 'pact' | 'confluent';

/** Where the Pact Broker's API begins. */
export const PACT_BROKER_PATH = '/pact-broker';

/** Takes a route's pattern or a decoded path. Everything that is not ours is Confluent's. */
export function surfaceOf(path: string): Surface {
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  if (path === '/docs' || path === '/docs-json' || path.startsWith('/docs/')) return 'docs';
  if (path === PACT_BROKER_PATH || path.startsWith(`${PACT_BROKER_PATH}/`)) return 'pact';
  return 'confluent';
}

/**
 * The raw path of a request target, without query: `/a%2Fb?x` → `/a%2Fb`. An absolute target (`http://host/a`, as
 * sent to a proxy) gives its path; any other form, and a malformed URL, the empty string.
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target.split(/[?#]/, 1)[0] ?? '';
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target).pathname : '';
}

/** The segments of a raw path, each decoded once; undefined where the encoding is malformed. */
export function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Which face answers a request: its matched route decides, else its path. */
export function surfaceOfRequest(request: {
  readonly routeOptions?: { readonly url?: string | undefined } | undefined;
  readonly url: string;
}): Surface {
  const matched = request.routeOptions?.url;
  if (matched !== undefined) return surfaceOf(matched);
  const path = pathOfTarget(request.url);
  return surfaceOf(decodedSegments(path)?.join('/') ?? path);
}
