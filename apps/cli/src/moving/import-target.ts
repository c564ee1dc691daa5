import type { Answer, ConfluentClient, Refusal } from './confluent-client.js';
import type { AssociationCopy, JsonObject, SubjectCopy, VersionCopy } from './registry-copy.js';
import { requestOf, subjectText } from './same-content.js';
import { scopePath, subjectPath } from './subject-path.js';

const REFUSED_BY_POLICY = 42290;

/** Why a version is not there. What the policy refuses, it takes once somebody has done what it asks for. */
export interface Unregistered {
  readonly why: string;
  readonly byPolicy: boolean;
}

/** What a run changed in the target. The mode IMPORT, which ends with the run, is no part of it. */
export interface Written {
  versions: number;
  deletions: number;
  associations: number;
  /** Contexts that got a version. */
  readonly contexts: Set<string>;
  /** Configs and modes, as people call them. */
  readonly settings: Set<string>;
}

/** What is written to the registry that is moved into. Everything may be said twice. Answers why not, or undefined. */
export class ImportTarget {
  readonly written: Written = {
    versions: 0,
    deletions: 0,
    associations: 0,
    contexts: new Set(),
    settings: new Set(),
  };
  readonly #headers: Readonly<Record<string, string>>;

  /** `reason`: why, for the ledger and for policies that ask for one. */
  constructor(
    readonly client: ConfluentClient,
    private readonly reason: string | undefined,
  ) {
    // Headers are Latin-1; what they hold is read as UTF-8.
    this.#headers =
      reason === undefined ? {} : { 'x-steward-reason': Buffer.from(reason, 'utf8').toString('latin1') };
  }

  async register(name: SubjectCopy['name'], version: VersionCopy): Promise<Unregistered | undefined> {
    const { version: number, id, deleted: _deleted, ...content } = version;
    const answer = await this.client.ask({
      method: 'POST',
      path: `/subjects/${subjectPath(name)}/versions`,
      body: { ...requestOf(content), version: number, id },
      headers: this.#headers,
    });
    if ('refusal' in answer) {
      const { code, message } = answer.refusal;
      return { why: `version ${number}: ${message}`, byPolicy: code === REFUSED_BY_POLICY };
    }
    const registered = Object(answer.body as unknown) as { id?: unknown; version?: unknown };
    // Before 7.5 the answer says the id alone.
    if (registered.id !== id || (registered.version !== undefined && registered.version !== number))
      return {
        why: `version ${number}: the registry took it as version ${String(registered.version)} with the id ${String(registered.id)}`,
        byPolicy: false,
      };
    this.written.versions += 1;
    this.written.contexts.add(name.context);
    return undefined;
  }

  /** `blocked`: something that is live still refers to it. */
  async deleteVersion(name: SubjectCopy['name'], version: number): Promise<Refusal | undefined> {
    const answer = await this.#write('DELETE', `/subjects/${subjectPath(name)}/versions/${version}`);
    // It was deleted already, by an answer that was lost.
    if ('refusal' in answer && answer.refusal.code !== 40406) return answer.refusal;
    this.written.deletions += 1;
    return undefined;
  }

  /** Binds what is not bound so yet. Answers why not, by the place in the list. */
  async associate(
    name: SubjectCopy['name'],
    associations: readonly AssociationCopy[],
  ): Promise<ReadonlyMap<number, string>> {
    const path = '/associations:batchMutate';
    const subject = subjectText(name);
    const requests = associations.map(({ associationType, lifecycle, frozen, ...resource }) => ({
      ...resource,
      associations: [{ opType: 'UPSERT', subject, associationType, lifecycle, frozen }],
    }));
    const answer = await this.client.ask({
      method: 'POST',
      path,
      body: { requests },
      headers: this.#headers,
    });
    const refused = new Map<number, string>();
    const results: unknown = 'body' in answer ? Object(answer.body as unknown).results : [];
    for (const index of associations.keys()) {
      const { result, error } = Object(Array.isArray(results) ? results[index] : undefined) as BatchResult;
      if (result !== undefined) {
        this.written.associations += 1;
        continue;
      }
      const why = 'refusal' in answer ? answer.refusal.message : error?.message;
      refused.set(index, typeof why === 'string' ? why : 'no reason is given');
    }
    return refused;
  }

  async setMode(of: SettingsOf, mode: string, force = false): Promise<string | undefined> {
    const path = `${pathOf('mode', of)}${force ? '?force=true' : ''}`;
    const why = said(await this.#write('PUT', path, { mode }));
    if (why === undefined && mode !== 'IMPORT') this.written.settings.add(`mode of ${settingsText(of)}`);
    return why;
  }

  async removeMode(of: SettingsOf): Promise<string | undefined> {
    const answer = await this.#write('DELETE', pathOf('mode', of));
    return 'refusal' in answer && answer.refusal.status === 404 ? undefined : said(answer);
  }

  async setConfig(of: SettingsOf, config: JsonObject): Promise<string | undefined> {
    const why = said(await this.#write('PUT', pathOf('config', of), config));
    if (why === undefined) this.written.settings.add(`config of ${settingsText(of)}`);
    return why;
  }

  #write(method: 'PUT' | 'DELETE', path: string, body?: JsonObject): Promise<Answer> {
    const why = body !== undefined && this.reason !== undefined && { reason: this.reason };
    return this.client.ask({
      method,
      path,
      headers: this.#headers,
      ...(body !== undefined && { body: { ...body, ...why } }),
    });
  }
}

interface BatchResult {
  readonly result?: unknown;
  readonly error?: { readonly message?: unknown };
}

/** A subject, or the context that stands for its subjects. */
export type SettingsOf = { readonly subject: SubjectCopy['name'] } | { readonly context: string };

export function settingsText(of: SettingsOf): string {
  return 'subject' in of ? subjectText(of.subject) : `context ${of.context}`;
}

function pathOf(route: 'config' | 'mode', of: SettingsOf): string {
  return 'subject' in of ? `/${route}/${subjectPath(of.subject)}` : scopePath(route, of.context);
}

function said(answer: Answer): string | undefined {
  return 'refusal' in answer ? answer.refusal.message : undefined;
}
