import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pactCore from '@pact-foundation/pact-core';
import type { PactAnswer, PactMismatch, PactQuestion, PactReady, PactResult } from './pact-messages.js';

// A process of its own: Pact's core is native code that runs what strangers wrote. It says nothing on stdout, has no
// network but loopback where the platform allows, and is ended at its deadline (`pact-pool.ts`). This file imports
// nothing of ours at run time, so that Node can run it as it is.

const MAX_MISMATCHES = 5;
const MAX_WORDS = 300;
/** In a folder of its own, which the parent removes. */
const file = join(tmpdir(), 'pact.json');

let answers: readonly string[] = [];
const asked = new Set<number>();

/** Answers what the producer would send: raw JSON text, for what Pact would print numbers anew otherwise. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => (body += part));
  request.on('end', () => {
    const index = Number(/"description":"c(\d+)"/.exec(body)?.[1] ?? -1);
    const text = answers[index];
    if (text === undefined) {
      response.writeHead(404).end();
      return;
    }
    asked.add(index);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
}

const server = createServer(answer);
const port = new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
});

async function ask(question: PactQuestion): Promise<PactAnswer> {
  writeFileSync(file, question.pact);
  answers = question.answers;
  asked.clear();
  const at = await port;
  const raw = await pactCore.default
    .verifyPacts({
      provider: 'producer',
      providerBaseUrl: `http://127.0.0.1:${at}`,
      pactUrls: [file],
      logLevel: 'error',
      timeout: 60_000,
      transports: [{ protocol: 'message', port: at, path: '/' }],
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return { id: question.id, ...resultsOf(raw) };
}

interface RawReport {
  readonly interactionResults?: readonly RawResult[];
  readonly errors?: readonly { readonly mismatch?: { readonly message?: string } }[];
}
interface RawResult {
  readonly description?: string;
  readonly result?: string;
  readonly mismatch?: {
    readonly type?: string;
    readonly mismatches?: readonly { readonly path?: string; readonly mismatch?: string }[];
  };
}

/** `result` of the whole is not looked at: after a panic inside it is `true`, with no results. They are counted instead. */
function resultsOf(raw: string): Pick<PactAnswer, 'results' | 'trouble'> {
  let report: RawReport;
  try {
    report = JSON.parse(raw) as RawReport;
  } catch {
    return { results: {}, trouble: raw.slice(0, MAX_WORDS) };
  }
  const results: Record<number, PactResult> = {};
  for (const each of report.interactionResults ?? []) {
    const index = Number(/^c(\d+)$/.exec(each.description ?? '')?.[1] ?? -1);
    if (index < 0) continue;
    // Said twice, or of a message that was never fetched: nothing can be said.
    const isSure = asked.has(index) && results[index] === undefined;
    results[index] = isSure ? resultOf(each) : { verdict: 'unknown', mismatches: [] };
  }
  const trouble = report.errors?.find(({ mismatch }) => mismatch?.message !== undefined)?.mismatch?.message;
  return { results, ...(trouble === undefined ? {} : { trouble: trouble.slice(0, MAX_WORDS) }) };
}

function resultOf({ result, mismatch }: RawResult): PactResult {
  if (result === 'OK') return { verdict: 'accepted', mismatches: [] };
  if (mismatch?.type !== 'mismatches') return { verdict: 'unknown', mismatches: [] };
  const mismatches = (mismatch.mismatches ?? []).slice(0, MAX_MISMATCHES).map((each): PactMismatch => ({
    path: (each.path ?? '').slice(0, MAX_WORDS),
    words: (each.mismatch ?? '').slice(0, MAX_WORDS),
  }));
  return { verdict: 'rejected', mismatches };
}

process.on('message', (question: PactQuestion) => {
  void ask(question).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit(0));
// Where the parent is gone nobody else does.
process.on('exit', () => rmSync(file, { force: true }));
process.send?.({ ready: true } satisfies PactReady);
