import { parentPort, workerData } from 'node:worker_threads';
import { runWitnessTask, type WitnessTask } from '@schema-steward/compatibility';

// The thread of `find-witnesses.ts`.
parentPort?.postMessage(runWitnessTask(workerData as WitnessTask));
