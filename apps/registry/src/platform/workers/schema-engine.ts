import {
  REQUEST_BUDGET,
  unfinishedPair,
  weightOf,
  type PairResult,
  type WorkBudget,
} from '@schema-steward/compatibility';
import { SchemaParseError } from '@schema-steward/kernel';
import type { SchemaChange, TaggedEntity } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JobNotFinished } from './job-not-finished.js';
import { ModelCache } from './model-cache.js';
import {
  comparePairs,
  listChanges,
  listTagged,
  printSchema,
  retagSchema,
  type CompareAnswer,
  type PairOfTexts,
  type PrintedFormat,
  type RetagJob,
} from './schema-jobs.js';
import { charactersOf, type SchemaFacts, type SchemaText } from './schema-text.js';
import { overloaded, WorkerPool } from './worker-pool.js';

/** What is done on the thread that serves everybody: a few milliseconds of work. `docs/adr/0011` has the figures. */
const INLINE = {
  /** Characters that are parsed for one operation; what is in memory as a model counts nothing. */
  characters: 16 * 1024,
  /** Steps of comparing: what is not decided within them is begun anew in a worker, with the whole budget. */
  steps: 3_000,
  /** Fields that are listed, and the characters of their paths: a short text may have many, and long ones. */
  fields: 1_000,
  pathCharacters: 64 * 1024,
};

/** How a job gets done that is too long to be done here. */
export type RunJob = WorkerPool['run'];

/** Short texts alone, so that their models stay under 40 MB: some thousand. */
const INLINE_CHARACTERS = 768 * 1024;
const FACTS_CHARACTERS = 4 * 1024 * 1024;

/**
 * Everything that is asked of schema texts, with the answers as data. What it answers never changes, so it is kept in
 * memory while there is room.
 */
@Injectable()
export class SchemaEngine {
  private readonly models = new ModelCache({
    characters: INLINE_CHARACTERS,
    limits: { maxFields: INLINE.fields, maxPathCharacters: INLINE.pathCharacters },
  });

  /** Of long texts, which come back on the next push or after a conflict. */
  private readonly facts = new LRUCache<string, SchemaFacts>({ maxSize: FACTS_CHARACTERS });

  /** Bounded by what the results list, since one may list a thousand findings and another none. */
  private readonly pairs = new LRUCache<string, PairResult>({
    max: 20_000,
    maxSize: 200_000,
    sizeCalculation: weightOf,
  });

  private readonly run: RunJob;

  constructor(@Inject(WorkerPool) pool: WorkerPool) {
    this.run = (name, input, options) => pool.run(name, input, options);
  }

  /**
   * Canonical text, fields and the like.
   * @throws SchemaParseError also for a text that took too long
   * @throws StewardError `overloaded`
   */
  async read(schema: SchemaText, run: RunJob = this.run): Promise<SchemaFacts> {
    if (this.isShort([schema])) {
      const parsed = this.models.get(schema);
      if (parsed.fieldsComplete) return parsed;
    }
    const key = `${schema.validateAsNew ? 'new' : 'old'} ${schema.key}`;
    const known = this.facts.get(key);
    if (known) return known;
    const facts = await run('facts', schema).catch((error: unknown) => {
      throw error instanceof JobNotFinished ? tooLarge(error) : error;
    });
    this.facts.set(key, facts, { size: charactersOf(schema) + 100 * facts.fields.length });
    return facts;
  }

  /**
   * Whether each reader reads what its writer writes. A pair that is not decided within the budget, which they share, or
   * in time, is `undecided`.
   * @throws SchemaParseError, StewardError `overloaded`
   */
  async compare(
    pairs: readonly PairOfTexts[],
    budget: WorkBudget = REQUEST_BUDGET,
    run: RunJob = this.run,
  ): Promise<CompareAnswer> {
    const known = pairs.map((pair) => this.pairs.get(pairKey(pair)));
    const missing = pairs.filter((_pair, index) => known[index] === undefined);
    if (missing.length === 0) return { results: known.filter((one) => one !== undefined), spent: 0 };
    const answer = this.compareInline(missing, budget) ?? (await compareInWorker(missing, budget, run));
    missing.forEach((pair, index) => {
      const result = answer.results[index];
      // What the request had no work left for may be decided in the next one.
      if (result && result.compatible !== 'undecided') this.pairs.set(pairKey(pair), result);
    });
    const fresh = answer.results.values();
    const results = known.map((one) => one ?? fresh.next().value).filter((one) => one !== undefined);
    return { results, spent: answer.spent };
  }

  /**
   * What is different between two texts; where that took too long, the mark that stands for changes which are not listed.
   * @throws StewardError `overloaded`
   */
  async changes(
    before: SchemaText,
    after: SchemaText,
    run: RunJob = this.run,
  ): Promise<readonly SchemaChange[]> {
    const job = { before, after };
    if (this.isShort([before, after]) && this.listsAllFields([before, after]))
      return listChanges(this.models, job);
    return run('changes', job).catch((error: unknown) => {
      if (error instanceof JobNotFinished)
        return [{ kind: 'changes-cut', path: '', location: START, locatedIn: 'after' } as const];
      throw error;
    });
  }

  /** The schema in another format; undefined where its type has no such one. @throws StewardError `overloaded` */
  async print(schema: SchemaText, format: PrintedFormat): Promise<string | undefined> {
    const job = { schema, format };
    if (this.isShort([schema])) return printSchema(this.models, job);
    return this.run('print', job).catch((error: unknown) => {
      throw error instanceof JobNotFinished ? overloaded() : error;
    });
  }

  /**
   * The canonical text with other tags.
   * @throws SchemaParseError, StewardError `overloaded`, `schema-invalid` for a path that leads nowhere
   */
  async retag(job: RetagJob, run: RunJob = this.run): Promise<string> {
    const { schema, from } = job;
    if (this.isShort(from === undefined ? [schema] : [schema, from])) return retagSchema(this.models, job);
    return run('retag', job).catch((error: unknown) => {
      throw error instanceof JobNotFinished ? tooLarge(error) : error;
    });
  }

  /** What has tags in the text, with all its tags. @throws StewardError `overloaded` */
  async tagged(schema: SchemaText): Promise<readonly TaggedEntity[]> {
    if (this.isShort([schema])) return listTagged(this.models, schema);
    return this.run('tagged', schema).catch((error: unknown) => {
      throw error instanceof JobNotFinished ? overloaded() : error;
    });
  }

  private compareInline(pairs: readonly PairOfTexts[], budget: WorkBudget): CompareAnswer | undefined {
    if (!this.isShort(pairs.flatMap(({ reader, writer }) => [reader, writer]))) return undefined;
    const steps = Math.min(INLINE.steps, budget.steps);
    const answer = comparePairs(this.models, { pairs, budget: { ...budget, steps } });
    const decided = answer.results.every(({ compatible }) => compatible !== 'undecided');
    return decided || steps === budget.steps ? answer : undefined;
  }

  /** Whether the models here have all the fields that changes are told by: Avro's are told by its types. */
  private listsAllFields(schemas: readonly SchemaText[]): boolean {
    return schemas.every((schema) => schema.type === 'AVRO' || this.models.get(schema).fieldsComplete);
  }

  /** Whether what would have to be parsed is little. */
  private isShort(schemas: readonly SchemaText[]): boolean {
    let characters = 0;
    for (const schema of new Set(schemas)) {
      if (this.models.has(schema)) continue;
      characters += charactersOf(schema);
      if (characters > INLINE.characters) return false;
    }
    return true;
  }
}

async function compareInWorker(
  pairs: readonly PairOfTexts[],
  budget: WorkBudget,
  run: RunJob,
): Promise<CompareAnswer> {
  try {
    return await run('compare', { pairs, budget });
  } catch (error) {
    if (!(error instanceof JobNotFinished)) throw error;
    const { limit } = error;
    return { results: pairs.map(({ reader, writer }) => unfinishedPair(reader, writer, limit)), spent: 0 };
  }
}

const START = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };

export function pairKey({ reader, writer, policy = 'STRICT' }: PairOfTexts): string {
  return `${reader.key}>${writer.key}${policy === 'STRICT' ? '' : ` ${policy}`}`;
}

function tooLarge({ limit }: JobNotFinished): SchemaParseError {
  return new SchemaParseError(
    `The schema could not be read within ${limit}.`,
    START,
    'Make it smaller, or give parts of it a subject of their own and refer to them.',
  );
}
