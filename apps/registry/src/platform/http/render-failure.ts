import { ERROR_CATALOGUE } from '@schema-steward/kernel';
import { confluentStatus } from './confluent-error.js';
import { CONFLUENT_MEDIA_TYPES } from './content-negotiation.js';
import type { Failure } from './failure.js';
import { HAL_JSON, pactErrorBody } from './pact-error.js';
import type { Surface } from './surface.js';

export interface RenderedFailure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

const MEDIA_TYPES: Readonly<Record<Surface, string>> = {
  api: 'application/problem+json',
  docs: 'application/problem+json',
  pact: HAL_JSON,
  confluent: CONFLUENT_MEDIA_TYPES[0],
};

/** `steward` accepts both; Basic is all that Kafka's own clients can send. */
const CHALLENGE = 'Bearer realm="schema-steward", Basic realm="schema-steward", charset="UTF-8"';

/**
 * `/api`: problem+json (RFC 9457). The Pact Broker's API: messages by field. Elsewhere: Confluent's two fields. `instance` is the request's id: it is in the log
 * beside the stack, so that a user can quote it.
 */
export function renderFailure(failure: Failure, surface: Surface, instance: string): RenderedFailure {
  const entry = ERROR_CATALOGUE[failure.code];
  const status = surface === 'confluent' ? confluentStatus(failure.confluent.errorCode) : entry.status;
  const headers: Record<string, string> = {
    'content-type': MEDIA_TYPES[surface],
    'cache-control': 'no-store',
    'x-request-id': instance,
  };
  if (status === 401) headers['www-authenticate'] = CHALLENGE;
  if (status === 503) headers['retry-after'] = '1';
  if (failure.retryAfterSeconds !== undefined) headers['retry-after'] = String(failure.retryAfterSeconds);
  if (failure.allow.length > 0) headers['allow'] = failure.allow.join(', ');

  if (surface === 'confluent') {
    const { errorCode, message } = failure.confluent;
    return { status, headers, body: JSON.stringify({ error_code: errorCode, message }) };
  }
  if (surface === 'pact') return { status, headers, body: JSON.stringify(pactErrorBody(failure)) };
  const problem = {
    type: `/docs/errors#${failure.code}`,
    title: entry.title,
    status,
    detail: failure.detail,
    code: failure.code,
    instance: `urn:uuid:${instance}`,
    ...(failure.details.length > 0 ? { errors: failure.details } : {}),
    remedy: entry.remedy,
  };
  return { status, headers, body: JSON.stringify(problem) };
}
