import type { Settings } from '../config/settings.js';
import type { Failure } from './failure.js';

export type ConfluentGeneration = Settings['confluentGeneration'];

/** An incompatible schema was 409 before 8.0.4, 8.1.2 and 8.2.0, and is 40901 since; its text is the same. */
export function inGeneration(failure: Failure, generation: ConfluentGeneration): Failure {
  if (generation === '8' || failure.confluent.errorCode !== 40901) return failure;
  return { ...failure, confluent: { ...failure.confluent, errorCode: 409 } };
}
