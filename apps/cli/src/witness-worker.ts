import { parentPort, workerData } from 'node:worker_threads';
import { runWitnessTask, type WitnessTask } from '@schema-steward/compatibility';
import type { WitnessThreadMessage } from './find-witnesses.js';

// The thread of `find-witnesses.ts`.
const say = (message: WitnessThreadMessage): void => parentPort?.postMessage(message);
say('begun');
say(runWitnessTask(workerData as WitnessTask));
