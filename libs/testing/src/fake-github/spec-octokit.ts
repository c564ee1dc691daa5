import { Octokit } from 'octokit';
import type { FakeGitHub } from './fake-github.js';

/** The client of the specs: real octokit, which asks once and does not pace itself. */
export function octokitFor(fake: FakeGitHub, token?: string) {
  return new Octokit({
    baseUrl: fake.url,
    userAgent: 'spec',
    ...(token === undefined ? {} : { auth: token }),
    retry: { enabled: false },
    throttle: { enabled: false },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
}

export const ACME = { owner: 'acme', name: 'events', id: 42 };
export const AT = { owner: 'acme', repo: 'events' };

/** What a refused call says: octokit's error carries the answer. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await call;
  } catch (error) {
    const { status, response } = error as { status: number; response: { data: { message: string } } };
    return { status, message: response.data.message };
  }
  throw new Error('the call was answered');
}
