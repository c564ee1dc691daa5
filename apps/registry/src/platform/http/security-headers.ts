import type { Surface } from './surface.js';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Swagger UI sets styles and draws `data:` images; scripts and requests stay with us, and nothing else loads. */
const SWAGGER_UI = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers that every answer of a surface starts with; a handler may set others. */
export function securityHeaders(surface: Surface): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    'content-security-policy': surface === 'docs' ? SWAGGER_UI : NOTHING,
    ...(surface === 'api' ? { 'cache-control': 'no-store' } : {}),
  };
}
