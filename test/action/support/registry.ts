import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostRegistry, type HostedRegistry } from '../../support/hosted-registry.js';

/** A registry on a database of its own, and what a test does to it. */
export class TestRegistry {
  private constructor(
    private readonly registry: HostedRegistry,
    private readonly token?: string,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<TestRegistry> {
    const registry = await hostRegistry({ env });
    const token =
      env['STEWARD_AUTH'] === 'token'
        ? (await readFile(join(registry.dataDirectory, 'admin-token'), 'utf8')).trim()
        : undefined;
    return new TestRegistry(registry, token);
  }

  get url(): string {
    return this.registry.url;
  }

  get databaseUrl(): string {
    return this.registry.databaseUrl;
  }

  get adminToken(): string {
    return this.token ?? '';
  }

  async close(): Promise<void> {
    await this.registry.stop();
  }

  /** The fulfillment team, which owns what {@link register} registers. */
  async createTeam(): Promise<void> {
    await this.#send('POST', '/api/v1/teams', {
      slug: 'fulfillment',
      name: 'Fulfillment',
      channels: [{ tool: 'slack', address: '#fulfillment-events', scope: 'announcements' }],
    });
  }

  /** Trusts a repository's workflows. */
  async trust(trusted: object): Promise<void> {
    await this.#send('POST', '/api/v1/trusted-repositories', trusted);
  }

  /** Registers a text under a subject of the fulfillment team; a level is set first. */
  async register(subject: string, schema: string, more: RegisterOptions = {}): Promise<void> {
    const path = encodeURIComponent(subject);
    if (more.level !== undefined) await this.#send('PUT', `/config/${path}`, { compatibility: more.level });
    await this.#send('POST', `/subjects/${path}/versions`, {
      schema,
      owner: 'fulfillment',
      ...(more.schemaType && { schemaType: more.schemaType }),
      ...(more.references && { references: more.references }),
    });
  }

  async #send(method: string, path: string, body: unknown): Promise<void> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
}

interface RegisterOptions {
  readonly schemaType?: 'JSON' | 'PROTOBUF';
  readonly level?: string;
  readonly references?: readonly { name: string; subject: string; version: number }[];
}
