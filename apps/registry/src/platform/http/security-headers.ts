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

/** Made once: they go on every answer. */
const BY_SURFACE: Readonly<Record<Surface, Readonly<Record<string, string>>>> = {
  api: { ...EVERYWHERE, 'content-security-policy': NOTHING, 'cache-control': 'no-store' },
  docs: { ...EVERYWHERE, 'content-security-policy': SWAGGER_UI },
  pact: { ...EVERYWHERE, 'content-security-policy': NOTHING, 'cache-control': 'no-store' },
  confluent: { ...EVERYWHERE, 'content-security-policy': NOTHING },
};

/** The headers that every answer of a surface starts with; a handler may set others. */
export function securityHeaders(surface: Surface): Readonly<Record<string, string>> {
  return BY_SURFACE[surface];
}
