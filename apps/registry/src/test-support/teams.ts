import { expect } from 'vitest';
import type { TestRegistry } from './start-registry.js';

export const ANNOUNCEMENTS = { tool: 'slack', address: '#fulfillment', scope: 'announcements' };

/** Teams of these slugs, each with one channel. */
export async function createTeams(registry: TestRegistry, ...slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const body = { slug, name: `Team ${slug}`, channels: [ANNOUNCEMENTS] };
    const { status } = await registry.call('POST', '/api/v1/teams', body);
    if (status !== 201) throw new Error(`the team ${slug} was not created: ${status}`);
  }
}

/** The whole body of a problem+json answer; `instance` differs every time. */
export function problem(
  code: string,
  status: number,
  title: string,
  detail: string,
  remedy: string,
  errors?: readonly object[],
): object {
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail,
    code,
    instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) as string,
    ...(errors && { errors }),
    remedy,
  };
}
