import { hash } from 'node:crypto';

/** Of a body in a media type (RFC 9110, 8.8.3): equal for equal bytes alone. */
export function etagOf(type: string, body: string): string {
  return `"${hash('sha256', `${type}\n${body}`, 'base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names it: weak comparison (RFC 9110, 8.8.3.2 and 13.1.2). */
export function matchesETag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .slice(0, 4096)
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === etag);
}
