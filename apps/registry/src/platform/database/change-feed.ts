import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVICE_OPTIONS } from './service-options.js';

/** Triggers write to it, in the transaction that changes something: see the migration `change-notices`. */
const CHANGE_CHANNEL = 'schema_steward_changes';

/** What a notice is about, and how its key is written. */
export type ChangeKind =
  /** `<context's row id>/<schema id>`: who uses a schema, and whether they are deleted. */
  | 'schema'
  /** Another schema has the GUID as well. */
  | 'guid'
  /** A token, by id. */
  | 'token'
  /** A team, by slug: what it is to its tokens. */
  | 'team'
  /** Who belongs to which team; no key. */
  | 'members'
  /** A person's session, by id. */
  | 'session'
  /** A subject got or lost an alias; no key. */
  | 'alias';

export interface FeedTimes {
  /** Milliseconds between two heartbeats. */
  readonly heartbeat: number;
  /** Milliseconds within which the database must answer. */
  readonly patience: number;
  /** Milliseconds between two attempts to listen again. */
  readonly retry: number;
  /** Milliseconds after which connections on which nothing comes back are given up. */
  readonly hang: number;
}

export const FEED_TIMES: FeedTimes = { heartbeat: 1_000, patience: 1_500, retry: 100, hang: 3_000 };

/** The connections that everybody else uses. */
export interface FedPool {
  /** Asks the database anything. */
  probe(): Promise<unknown>;
  /** Gives up connections that hang, so that whoever waits for them hears that the database is gone. */
  dropConnections(): void;
}

/**
 * `live`: notices come. `lost`: they do not, and whether the database can be asked is being found out. `deaf`: it can be
 * asked. `down`: it can not.
 */
type FeedState = 'live' | 'lost' | 'deaf' | 'down';

const SAID: Readonly<Record<FeedState, string>> = {
  live: 'Hears what other nodes change.',
  lost: 'The connection that hears of changes was lost: memory is not used until it is back.',
  deaf: 'Cannot hear of changes: the database is asked each time.',
  down: 'The database cannot be reached: reads by id go on from memory.',
};

/**
 * What other nodes changed, as they commit it: a connection of its own that listens. While it listens, what is kept in
 * memory may be served; from the moment that it does not, nothing of it is, until it listens again and everything was
 * forgotten. A connection that dies without a word is noticed by a heartbeat. `docs/adr/0012-coherence.md` has the bounds.
 */
export class ChangeFeed {
  private readonly watchers = new Map<ChangeKind, ((key: string) => void)[]>();
  private readonly resets: (() => void)[] = [];
  private state: FeedState = 'deaf';
  private settlers: (() => void)[] = [];
  private client: Listener | undefined;
  private running: Promise<void> | undefined;
  private troubled = false;
  private probing: Promise<boolean> | undefined;
  private silentSince: number | undefined;
  private stopped = false;
  private heard = 0;

  /** @param url undefined: nobody listens, and nothing is ever kept */
  constructor(
    private readonly url: string | undefined,
    private readonly pool: FedPool,
    private readonly times: FeedTimes = FEED_TIMES,
    private readonly say: (line: string) => void = () => undefined,
  ) {}

  /** Whether what is read may be kept in memory, and what was kept be served. */
  get live(): boolean {
    return this.state === 'live';
  }

  /** Whether the database is out of reach: what was kept cannot be read anew. */
  get down(): boolean {
    return this.state === 'down';
  }

  /** Whether memory may answer, which a cut connection leaves open for a moment. */
  mayServe(): boolean | Promise<boolean> {
    if (this.state !== 'lost') return this.state !== 'deaf';
    return new Promise((resolve) => this.settlers.push(() => resolve(this.live || this.down)));
  }

  /**
   * Grows with every notice and every interruption. What was read while it stood still is what other nodes see, or its
   * notice is still to come: it may be kept.
   */
  get position(): number {
    return this.heard;
  }

  watch(kind: ChangeKind, watcher: (key: string) => void): void {
    this.watchers.set(kind, [...(this.watchers.get(kind) ?? []), watcher]);
  }

  /** Called when notices may have been missed: whatever is kept must be forgotten. */
  onReset(reset: () => void): void {
    this.resets.push(reset);
  }

  start(): void {
    if (this.url !== undefined) this.running ??= this.run(this.url);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.client?.connection.stream.destroy();
    this.enter('deaf');
    await this.running;
  }

  private enter(state: FeedState): void {
    if (this.state === 'live' && state !== 'live') this.heard += 1;
    // The first connection is what everybody expects; that it is back, after a loss, is worth a line.
    if (state !== this.state && !this.stopped && (state !== 'live' || this.troubled)) {
      this.troubled = true;
      this.say(SAID[state]);
    }
    this.state = state;
    if (state === 'lost') return;
    for (const settle of this.settlers.splice(0)) settle();
  }

  private async run(url: string): Promise<void> {
    while (!this.stopped) {
      const client = await this.listen(url).catch(() => undefined);
      if (client) await this.beat(client);
      else await this.askOtherwise();
      client?.connection.stream.destroy();
      if (!this.stopped) await sleep(this.times.retry, undefined, { ref: false });
    }
  }

  private async listen(url: string): Promise<Listener> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'schema-steward-changes',
      options: SERVICE_OPTIONS,
      connectionTimeoutMillis: this.times.patience,
      keepAlive: true,
    }) as Listener;
    this.client = client;
    client.ended = new Promise((resolve) => {
      const lose = () => {
        if (this.client === client && this.live) this.enter('lost');
        resolve();
      };
      client.on('error', lose);
      client.on('end', lose);
    });
    client.on('notification', ({ payload = '' }) => this.hear(payload));
    try {
      await client.connect();
      await this.inTime(client.query(`LISTEN ${CHANGE_CHANNEL}`));
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    // What was kept may be older than what was missed.
    this.heard += 1;
    for (const reset of this.resets) reset();
    this.silentSince = undefined;
    if (!this.stopped) this.enter('live');
    return client;
  }

  /** Ends when the connection does, or does not answer. */
  private async beat(client: Listener): Promise<void> {
    while (this.live && !this.stopped) {
      await Promise.race([sleep(this.times.heartbeat, undefined, { ref: false }), client.ended]);
      if (!this.live) return;
      await this.inTime(client.query('SELECT 1')).catch(() => {
        if (this.live) this.enter('lost');
      });
    }
  }

  /** Nobody can listen: whether the connections that there are still work decides whether memory may answer. */
  private async askOtherwise(): Promise<void> {
    const { pool, times } = this;
    const asked = performance.now();
    this.probing ??= pool.probe().then(
      () => true,
      () => false,
    );
    const answer = this.probing;
    // One question at a time: those that hang would take all connections.
    void answer.then(() => (this.probing = undefined));
    const answered = await this.inTime(answer).catch(() => false);
    if (this.stopped) return;
    this.enter(answered ? 'deaf' : 'down');
    this.silentSince = answered ? undefined : (this.silentSince ?? asked);
    if (this.silentSince === undefined || performance.now() - this.silentSince < times.hang) return;
    pool.dropConnections();
    this.silentSince = undefined;
  }

  private async inTime<T>(work: Promise<T>): Promise<T> {
    const late = new AbortController();
    const timeout = sleep(this.times.patience, undefined, { ref: false, signal: late.signal }).then(
      async () => {
        // Where it was us who had no time, the answer lies there already, and is read in the next turn.
        await turn();
        await turn();
        throw new Error('the database does not answer');
      },
    );
    return Promise.race([work, timeout]).finally(() => late.abort());
  }

  private hear(payload: string): void {
    this.heard += 1;
    const colon = payload.indexOf(':');
    const [kind, key] = colon < 0 ? [payload, ''] : [payload.slice(0, colon), payload.slice(colon + 1)];
    for (const watcher of this.watchers.get(kind as ChangeKind) ?? []) watcher(key);
  }
}

type Listener = pg.Client & {
  /** What `@types/pg` leaves out. */
  readonly connection: { readonly stream: { destroy(): void } };
  ended: Promise<void>;
};
