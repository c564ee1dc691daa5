import autocannon from 'autocannon';
import type { Program } from './program.js';

/** What one burst of requests came to. */
export interface Figures {
  /** Answers a second. */
  readonly throughput: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the server's processor time for each answer: however busy the machine is with others. */
  readonly busy: number;
}

export interface Load {
  readonly program: Program;
  readonly requests: autocannon.Request[];
  readonly headers: Record<string, string>;
  readonly seconds: number;
  readonly connections?: number;
}

/** Loads a server and checks that every answer was one. @throws Error for anything but 2xx */
export async function load({
  program,
  requests,
  headers,
  seconds,
  connections = 100,
}: Load): Promise<Figures> {
  const { url } = program;
  const before = await program.busy();
  let clients = 0;
  const result = await autocannon({
    url,
    requests,
    headers,
    duration: seconds,
    connections,
    timeout: 30,
    // Each begins somewhere else: clients of the real world do not march in step.
    setupClient: (client) => {
      const from = Math.floor((clients++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${url}: ${non2xx} refused, ${errors} errors, ${timeouts} timeouts`);
  return {
    throughput: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    busy: ((await program.busy()) - before) / result.requests.total,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
