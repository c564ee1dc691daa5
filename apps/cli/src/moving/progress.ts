import { SingleBar } from 'cli-progress';
import type { Terminal } from '../terminal.js';

/** What is under way. One step after the other. */
export interface Progress {
  begin(step: string, total: number): void;
  advance(): void;
  end(): void;
}

/** A line at most every so often, where nobody watches a bar. */
const PLAIN_EVERY_MS = 5_000;

/** A bar where somebody watches, else a line now and then; beside the answer either way. */
export function progressOn({ live, err }: Pick<Terminal, 'live' | 'err'>): Progress {
  return live ? barOn(live) : plainLines(err);
}

function barOn(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  return {
    begin: (step, total) => {
      bar = new SingleBar({ format: `${step} [{bar}] {value} of {total}, {eta_formatted} left`, stream });
      bar.start(total, 0);
    },
    advance: () => bar?.increment(),
    end: () => {
      bar?.stop();
      bar = undefined;
    },
  };
}

function plainLines(err: (text: string) => void): Progress {
  let [step, total, done, saidAt] = ['', 0, 0, 0];
  return {
    begin: (name, all) => {
      [step, total, done, saidAt] = [name, all, 0, performance.now()];
    },
    advance: () => {
      done += 1;
      if (performance.now() - saidAt < PLAIN_EVERY_MS) return;
      saidAt = performance.now();
      err(`${step}: ${done} of ${total}\n`);
    },
    end: () => {
      if (step !== '') err(`${step}: ${done} of ${total}\n`);
      step = '';
    },
  };
}
