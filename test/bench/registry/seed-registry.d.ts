import type pg from 'pg';
export declare const subjectOf: (number: number) => string;
/** An event with three fields of its own; the `extra` ones are optional, so that each version reads the one before. */
export declare function eventText(number: number, extra?: number): string;
/**
 * Writes `count` subjects with a version each, as registrations would have, but a few thousand at a time. The registry
 * must be empty; ids are the numbers of the subjects, from 1.
 */
export declare function seedRegistry(owner: pg.Client, count: number): Promise<void>;
//# sourceMappingURL=seed-registry.d.ts.map