const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** One Ctrl-C arrives twice where a parent passes it on; a person who presses it again means it. */
const IMPATIENT_MS = 1_000;

export interface DeferredSignals {
  readonly received: () => boolean;
  readonly stopDeferring: () => void;
}

/**
 * Takes the signals that ask for an end while the service starts: the step under way ends first, so that no PostgreSQL is
 * left behind that nobody waits for. A second request ends the process at once.
 */
export function deferSignals(): DeferredSignals {
  let receivedAt: number | undefined;
  const note = () => {
    const now = performance.now();
    if (receivedAt !== undefined && now - receivedAt > IMPATIENT_MS) process.exit(1);
    receivedAt ??= now;
  };
  for (const signal of SIGNALS) process.on(signal, note);
  return {
    received: () => receivedAt !== undefined,
    stopDeferring: () => {
      for (const signal of SIGNALS) process.off(signal, note);
    },
  };
}
