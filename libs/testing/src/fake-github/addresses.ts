/** Where things are: the API at the fake's own address, the pages for people at github.com. */
export interface Addresses {
  /** Without a slash at the end. */
  readonly api: string;
}

export const HTML = 'https://github.com';

/** A path with every segment percent-encoded and the slashes kept. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A stand-in for GitHub's opaque ids: stable, unique by kind and id. */
export function nodeId(kind: string, id: string | number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64url');
}
