import { createApiClient, type GrantApprovalBody } from '@schema-steward/api-client';
import { GateError } from '../gate-error.js';
import { parseProblem, remedyOr } from './parse-problem.js';
import type { RegistryTarget } from './registry-target.js';

const NOTHING = 'Nothing was approved.';

/** What is shown of an approval. */
export interface GrantedApproval {
  readonly id: string;
  readonly subject: string;
  readonly until: string;
  readonly fingerprints: readonly string[];
  /** What may be a mistake, as the registry says it. */
  readonly notes: readonly string[];
}

/**
 * Asks a registry to let named findings through. Asks once: whether a request that failed was heard is not known.
 * @throws GateError with the registry's own words and remedy where it refuses: `usage-error` for a value that it does not
 * take, else `remote-error`
 */
export async function grantApproval(
  target: RegistryTarget,
  body: GrantApprovalBody,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<GrantedApproval> {
  const { host } = new URL(target.url);
  const client = createApiClient({
    baseUrl: target.url,
    ...(target.token !== undefined && { token: target.token }),
  });
  const answer = await client
    .POST('/api/v1/approvals', { body, signal: AbortSignal.timeout(timeoutMs) })
    .catch((cause: unknown) => {
      throw new GateError(
        'remote-error',
        `The registry at ${host} cannot be reached, or its answer not be read.`,
        'Check its address and that it runs, then list what there is with GET /api/v1/approvals?subject=….',
        [],
        { cause },
      );
    });
  const { status } = answer.response;
  if (answer.data !== undefined) return readApproval(answer.data, host);
  if (status === 0 || (status >= 300 && status < 400))
    throw new GateError(
      'remote-error',
      `The registry at ${host} answers with a redirect, which is not followed. ${NOTHING}`,
      'Give the address that it redirects to.',
    );
  const said = withoutToken(JSON.stringify(answer.error) ?? '', target.token);
  const { detail, hint } = parseProblem(said, status);
  throw new GateError(
    // It understood, and names a value that it does not take: another one may do.
    status === 400 ? 'usage-error' : 'remote-error',
    `The registry at ${host} answers ${status}: ${detail} ${NOTHING}`,
    remedyOr(hint, remedyOf(said), status),
  );
}

/** What comes from afar is not trusted to have a shape. */
function readApproval(data: unknown, host: string): GrantedApproval {
  const { id, subject, until, fingerprints, notes } = Object(data) as Partial<
    Record<keyof GrantedApproval, unknown>
  >;
  if (
    typeof id === 'string' &&
    typeof subject === 'string' &&
    typeof until === 'string' &&
    Array.isArray(fingerprints)
  )
    return {
      id,
      subject,
      until,
      fingerprints: fingerprints.map(String),
      notes: Array.isArray(notes) ? notes.map(String) : [],
    };
  throw new GateError(
    'remote-error',
    `The answer of the registry at ${host} cannot be understood.`,
    'Check that the address is a Schema Steward registry, and that steward is as new as it.',
  );
}

function remedyOf(text: string): unknown {
  try {
    return (Object(JSON.parse(text)) as { remedy?: unknown }).remedy;
  } catch {
    return undefined;
  }
}

/** What a far end says is shown, also where it repeats what it was sent. */
function withoutToken(text: string, token: string | undefined): string {
  return token === undefined ? text : text.replaceAll(token, '***');
}
