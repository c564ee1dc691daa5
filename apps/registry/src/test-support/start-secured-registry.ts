import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@schema-steward/governance';
import { ensureAdminToken } from '../platform/access/admin-token.js';
import { startRegistry, type Answer, type RegistryOptions, type TestRegistry } from './start-registry.js';
import { ANNOUNCEMENTS } from './teams.js';

export interface MintedToken {
  readonly id: string;
  readonly token: string;
}

export interface SecuredRegistry extends TestRegistry {
  readonly adminToken: string;
  /** One request with a token; without one, a stranger's. */
  as<T = unknown>(
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>>;
  /** Makes a token, as the admin. */
  mint(role: Role, team?: string, more?: object): Promise<MintedToken>;
}

/** The whole service with STEWARD_AUTH=token, and these teams. */
export async function startSecuredRegistry(
  teams: readonly string[],
  { env, ...options }: RegistryOptions = {},
): Promise<SecuredRegistry> {
  const directory = await mkdtemp(join(tmpdir(), 'steward-secured-'));
  const file = join(directory, 'admin-token');
  const registry = await startRegistry({
    ...options,
    env: { STEWARD_AUTH: 'token', STEWARD_TOKEN_FILE: file, ...env },
  });
  const adminToken = await ensureAdminToken(file);
  const as: SecuredRegistry['as'] = async <T>(
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) => {
    const response = await fetch(`${registry.url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers };
    return { ...answer, body: (text === '' ? undefined : JSON.parse(text)) as T };
  };
  for (const slug of teams) {
    const team = { slug, name: `Team ${slug}`, channels: [ANNOUNCEMENTS] };
    const { status } = await as(adminToken, 'POST', '/api/v1/teams', team);
    if (status !== 201) throw new Error(`the team ${slug} was not created: ${status}`);
  }
  return {
    ...registry,
    adminToken,
    as,
    mint: async (role, team, more) => {
      const request = { name: `a ${role}`, role, ...(team !== undefined && { team }), ...more };
      const { status, body } = await as<MintedToken>(adminToken, 'POST', '/api/v1/tokens', request);
      if (status !== 201) throw new Error(`the token was not made: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    close: async () => {
      await registry.close();
      await rm(directory, { recursive: true });
    },
  };
}
