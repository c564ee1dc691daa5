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

export function misunderstood(client: ConfluentClient, why: string): GateError {
  return new GateError(
    'remote-error',
    `The registry at ${client.host} cannot be understood: ${why}.`,
    'Check its address, and that it speaks the API of Confluent’s Schema Registry.',
  );
}
