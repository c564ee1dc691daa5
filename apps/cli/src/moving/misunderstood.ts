import { GateError } from '@schema-steward/gate';
import type { ConfluentClient } from './confluent-client.js';
import { ShapeError } from './copy-shape.js';

/** Says of which registry it is that something has no shape. @throws GateError (`remote-error`) */
export async function understood<T>(client: ConfluentClient, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof ShapeError ? misunderstood(client, error.message) : error;
  }
}

export function misunderstood({ host }: Pick<ConfluentClient, 'host'>, why: string): GateError {
  return new GateError(
    'remote-error',
    `The registry at ${host} cannot be understood: ${why}.`,
    'Check its address, and that it speaks the API of Confluent’s Schema Registry.',
  );
}
