import type { RawRequest } from './request-arbitrary.js';
import type { RawAnswer } from './send-raw.js';

/** Why an answer is not as answers are: a failure, or an error in another shape than its surface's. Undefined: it is. */
export function complaint({ route }: RawRequest, { status, type, text }: RawAnswer): string | undefined {
  if (status >= 500 || status < 200) return 'is a failure';
  if (status < 400) return undefined;
  let body: Record<string, unknown>;
  try {
    body = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return 'is no JSON';
  }
  // Node refuses a head that is too long before anybody knows where it was going.
  const unread = status === 431;
  if (!unread && route.includes(' /api/')) return problemComplaint(body, status, type);
  if (!unread && route.includes(' /pact-broker')) {
    if (!type.startsWith('application/hal+json')) return `is ${type}`;
    const fields = Object.values(Object(body['errors']) as Record<string, unknown>);
    return fields.length > 0 && fields.every(Array.isArray) ? undefined : 'is not shaped as Pact’s errors';
  }
  const { error_code: code, message, ...more } = body;
  if (!Number.isInteger(code) || typeof message !== 'string' || Object.keys(more).length > 0)
    return 'is not shaped as Confluent’s errors';
  return Number(String(code).slice(0, 3)) === status ? undefined : 'has a code of another status';
}

function problemComplaint(
  { code, title, status: told }: Record<string, unknown>,
  status: number,
  type: string,
): string | undefined {
  if (!type.startsWith('application/problem+json')) return `is ${type}`;
  return typeof code === 'string' && typeof title === 'string' && told === status
    ? undefined
    : 'is no problem';
}

/** As much of a request as a report needs. */
export function shown({ method, path, headers, body }: RawRequest): string {
  return `${method} ${path.slice(0, 1500)} ${JSON.stringify(headers)} ${body?.toString('utf8').slice(0, 1500) ?? ''}`;
}
