import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.js';

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** `https://registry.example.com`, without a path. */
  readonly baseUrl: string;
  /** Sent as Bearer; whoever makes the client has made sure that the address may have it. */
  readonly token?: string;
}

/** A client whose paths, bodies and answers are typed from the committed OpenAPI document. Follows no redirect. */
export function createApiClient({ baseUrl, token }: ApiClientOptions): ApiClient {
  return createClient<paths>({
    baseUrl,
    redirect: 'manual',
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
}
