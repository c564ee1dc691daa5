import type { SchemaLimits } from '../limits.js';

export type FieldLimits = Pick<SchemaLimits, 'maxFields' | 'maxPathCharacters'>;

export interface FieldRoom {
  /** Whether there is room for one more field, which then has taken it. */
  readonly take: (path: string, identity?: string) => boolean;
}

/** How many fields may still be listed, by their number and by what their paths take. */
export function fieldRoom({ maxFields, maxPathCharacters }: FieldLimits): FieldRoom {
  let fields = maxFields;
  let characters = maxPathCharacters;
  return {
    take: (path, identity = '') => {
      fields -= 1;
      characters -= path.length + identity.length;
      return fields >= 0 && characters >= 0;
    },
  };
}
