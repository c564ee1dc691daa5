import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Action } from '@schema-steward/governance';
import { Module, type DynamicModule } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../database/change-feed.js';
import { matchesETag } from './etag.js';
import { isConditional } from './is-conditional.js';

/** What is remembered, in bytes of bodies, addresses and headers. */
const MAX_BYTES = 48 * 1024 * 1024;
const LARGEST_BYTES = 1024 * 1024;
/** What an entry takes beside its bytes. */
const OVERHEAD_BYTES = 600;

/** Methods whose success may end what is remembered, and that come seldom. */
const CHANGES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

interface Remembered {
  /** Text where it is all ASCII: it goes into one piece with the headers, and one piece is sent faster than two. */
  readonly body: string | Buffer;
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them quickest; the length comes last. */
  readonly headers: readonly string[];
  /** The right that whoever gets it must have. */
  readonly action: Action;
  readonly tags: readonly string[];
}

/** Where the feed stood when the answer's first row was read, and whose changes end the answer. */
interface Mark {
  readonly position: number;
  readonly tags: readonly string[];
}

/**
 * Whole answers to reads that are asked for again and again, rendered, by what was asked: the address and the type that
 * the client accepts. An answer is remembered with tags, and forgotten when a notice names one of them; while no notices
 * can come, the database is asked, and only where it is out of reach does what was known go on being served.
 */
export class RememberedAnswers {
  private feed: ChangeFeed | undefined;
  private cleared = 0;
  private closing = false;
  /** When {@link findAtOnce} found something the last time, of `performance.now()`. */
  private foundAt = Number.NEGATIVE_INFINITY;
  private readonly asked = new Map<string, PromiseWithResolvers<undefined>>();
  private readonly ends = new WeakMap<object, () => void>();
  private readonly marks = new WeakMap<object, Mark>();
  private readonly byTag = new Map<string, Set<string>>();
  private readonly answers = new LRUCache<string, Remembered>({
    maxSize: MAX_BYTES,
    maxEntrySize: LARGEST_BYTES,
    sizeCalculation: ({ body, headers }, key) =>
      OVERHEAD_BYTES + body.length + 2 * (key.length + headers.join('').length),
    dispose: ({ tags }, key) => this.untag(tags, key),
  });

  /** Without a feed nothing is remembered. */
  follow(feed: ChangeFeed): void {
    this.feed = feed;
    feed.onReset(() => this.answers.clear());
  }

  /** To be asked before the first row is read. */
  get position(): number {
    return (this.feed?.position ?? 0) + this.cleared;
  }

  /** Forgets everything, and keeps nothing of what is being read: for a change made here, whose notice is on its way. */
  clear(): void {
    this.cleared += 1;
    this.answers.clear();
  }

  /** Says that a body, once it is sent, may be sent again until something of the tags changes. */
  mark(body: object, position: number, tags: readonly string[]): void {
    this.marks.set(body, { position, tags });
  }

  markOf(body: unknown): Mark | undefined {
    return typeof body === 'object' && body !== null ? this.marks.get(body) : undefined;
  }

  /** From now on connections are told to close, on the long way. */
  close(): void {
    this.closing = true;
  }

  /** What may be sent without asking anybody. */
  findAtOnce(key: string): Remembered | undefined {
    if (this.closing || this.feed?.mayServe() !== true) return undefined;
    const answer = this.answers.get(key);
    if (answer) this.foundAt = performance.now();
    return answer;
  }

  /** Whether somebody was answered at once so many milliseconds ago or less. */
  sentWithin(milliseconds: number): boolean {
    return performance.now() - this.foundAt <= milliseconds;
  }

  /** What may be sent at once; while that is being found out, the answer is still to come. */
  find(key: string): Remembered | undefined | Promise<Remembered | undefined> {
    const answer = this.closing ? undefined : this.answers.get(key);
    if (answer === undefined || this.feed === undefined) return undefined;
    const serve = this.feed.mayServe();
    if (typeof serve === 'boolean') return serve ? answer : undefined;
    return serve.then((may) => (may ? this.answers.get(key) : undefined));
  }

  /** What somebody else is asking the database for, once it is there; undefined where nobody is. */
  underWay(key: string): Promise<Remembered | undefined> | undefined {
    if (this.closing || this.feed?.live !== true) return undefined;
    return this.asked.get(key)?.promise.then(() => this.find(key));
  }

  /** Says that a request's answer is being made. */
  begin(request: object, key: string): void {
    const asked = Promise.withResolvers<undefined>();
    this.asked.set(key, asked);
    this.ends.set(request, () => {
      asked.resolve(undefined);
      if (this.asked.get(key) === asked) this.asked.delete(key);
    });
  }

  /** Says that the request's answer was made, kept or not: nobody waits until its client has read it. */
  end(request: object): void {
    this.ends.get(request)?.();
    this.ends.delete(request);
  }

  keep(key: string, answer: Omit<Remembered, 'tags'>, { position, tags }: Mark): void {
    // A notice that came while it was made may have been about it.
    if (this.feed?.live !== true || this.position !== position) return;
    this.answers.set(key, { ...answer, tags });
    if (!this.answers.has(key)) return;
    for (const tag of tags) {
      const keys = this.byTag.get(tag);
      if (keys) keys.add(key);
      else this.byTag.set(tag, new Set([key]));
    }
  }

  /** Forgets what depends on something. */
  forget(tag: string): void {
    for (const key of this.byTag.get(tag) ?? []) this.answers.delete(key);
  }

  private untag(tags: readonly string[], key: string): void {
    for (const tag of tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }
}

/** Lets {@link RememberedAnswers} be injected everywhere. */
@Module({})
export class RememberedAnswersModule {
  static for(answers: RememberedAnswers): DynamicModule {
    return {
      module: RememberedAnswersModule,
      global: true,
      providers: [{ provide: RememberedAnswers, useValue: answers }],
      exports: [RememberedAnswers],
    };
  }
}

/**
 * Sends what is remembered before Nest is asked anything. To be installed behind the access hook: nobody gets from memory
 * what they may not ask for. Of several that ask the same at once, the first one asks the database.
 */
export function installRememberedAnswers(fastify: FastifyInstance, answers: RememberedAnswers): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !isConditional(request)) return done();
    const key = keyOf(request, reply);
    const known = answers.find(key) ?? answers.underWay(key);
    const send = (answer: Remembered): void => {
      reply.hijack();
      sendRemembered(request.raw, reply.raw, answer);
    };
    if (known === undefined) {
      answers.begin(request, key);
      // Where the client goes away before anything is sent, nothing is.
      reply.raw.once('close', () => answers.end(request));
      done();
    } else if (known instanceof Promise) known.then((answer) => (answer ? send(answer) : done()), done);
    else send(known);
  });
  // Whoever changed something here reads it at once; its notice may still be on its way back. Registrations, by POST,
  // change no answer that is remembered but by a new use of it, and are too many.
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (CHANGES.has(request.method) && reply.statusCode < 400) answers.clear();
    done(null, payload);
  });
}

/** The type is the one that was negotiated. */
export const keyOf = (request: FastifyRequest, reply: FastifyReply): string =>
  answerKey(String(reply.getHeader('content-type')), request.raw.url ?? '');

/** What an answer is remembered by: its type, and what was asked for, without the prefix of a context. */
export const answerKey = (type: string, url: string): string => `${type} ${url}`;

/** Sends all of it, or that the client has it already. */
export function sendRemembered(
  request: IncomingMessage,
  response: ServerResponse,
  { body, etag, headers }: Remembered,
): void {
  if (matchesETag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers.slice(0, -2)).end();
    return;
  }
  response.writeHead(200, headers as string[]);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}
