import { isLoopbackHost } from './loopback.js';

/** The issuer of id-tokens, as it stands in their `iss`: over HTTPS unless it is this very machine, and nothing but a place. */
export function isIssuerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return secure && /^https?:\/\/[^\s?#@\\]+[^\s?#@\\/]$/.test(text);
}

/** The same for a provider of people's sign-in, whose issuer may end in a slash: it is compared as it is written. */
export function isProviderUrl(text: string): boolean {
  return isIssuerUrl(text.endsWith('/') ? text.slice(0, -1) : text);
}
