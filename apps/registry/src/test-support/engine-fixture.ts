import type { SchemaType } from '@schema-steward/kernel';
import { readSettings, type Environment } from '../platform/config/settings.js';
import { SchemaEngine } from '../platform/workers/schema-engine.js';
import { schemaText, type SchemaText } from '../platform/workers/schema-text.js';
import { WorkerPool } from '../platform/workers/worker-pool.js';

export interface EngineFixture {
  readonly pool: WorkerPool;
  readonly engine: SchemaEngine;
  close(): Promise<void>;
}

/** The pool and the engine as Nest makes them. */
export function engineFixture(env: Environment = {}): EngineFixture {
  const pool = new WorkerPool(readSettings(env));
  return { pool, engine: new SchemaEngine(pool), close: () => pool.onApplicationShutdown() };
}

export function textOf(type: SchemaType, text: string, validateAsNew = false): SchemaText {
  return schemaText({ type, text, references: [], validateAsNew });
}

/** A valid schema of so many fields in each format. */
export function manyFields(type: SchemaType, count: number, kind: 'string' | 'integer' = 'string'): string {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const isText = kind === 'string';
  switch (type) {
    case 'AVRO': {
      const fields = numbers.map((index) => ({
        name: `field_${index}`,
        type: isText ? 'string' : 'long',
        default: isText ? '' : 0,
      }));
      return JSON.stringify({ type: 'record', name: 'Many', fields });
    }
    case 'JSON':
      return JSON.stringify({
        type: 'object',
        properties: Object.fromEntries(numbers.map((index) => [`field_${index}`, { type: kind }])),
        additionalProperties: false,
      });
    case 'PROTOBUF': {
      const fields = numbers.map(
        (index) =>
          `  ${isText ? 'string' : 'int64'} field_${index} = ${index < 18_999 ? index + 1 : index + 1_001};`,
      );
      return `syntax = "proto3";\nmessage Many {\n${fields.join('\n')}\n}\n`;
    }
  }
}
