import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the registry's process by `--import`, in tests and benchmarks alone. At each SIGUSR2 it writes how long its
 * event loop was kept from its timers since the last one, in milliseconds, and begins anew. Plain JavaScript, because
 * nothing has compiled it by then.
 *
 * `max` is by the clock, and counts what the machine does for others. `busy` is the main thread's own processor time
 * between two turns of its timers, at the most.
 */
const file = process.env['EVENT_LOOP_PROBE_FILE'];
if (isMainThread && file !== undefined) {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();

  const processorMs = () => {
    // Of Node 24; before it only the whole process is told, workers included.
    const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
    return (user + system) / 1000;
  };
  let busy = 0;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    busy = Math.max(busy, now - last);
    last = now;
  }, 1).unref();

  let round = 0;
  process.on('SIGUSR2', () => {
    round += 1;
    const max = Math.max(0, delay.max / 1e6 - resolution);
    writeFileSync(`${file}.part`, JSON.stringify({ round, max, busy }));
    renameSync(`${file}.part`, file);
    delay.reset();
    busy = 0;
    last = processorMs();
  });
}
