import { isLoopbackHost } from './loopback.js';

/** The issuer of id-tokens, as it stands in their `iss`: over HTTPS unless it is this very machine, and nothing but a place. */
export function isIssuerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return secure && /^https?:\/\/[^\s?#@\\]+[^\s?#@\\/]$/.test(text);
}
