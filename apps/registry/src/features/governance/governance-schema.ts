import { z } from 'zod';
import { governanceDocuments } from './dto.js';

/** The JSON Schema of a file of governance, for editors: what the API takes, and the version of the format. */
export function governanceFileSchema(): object {
  const file = z.strictObject({ version: z.literal(1), ...governanceDocuments.shape });
  return {
    title: 'Governance of Schema Steward, for `steward apply`',
    ...z.toJSONSchema(file, { io: 'input', unrepresentable: 'any' }),
  };
}
