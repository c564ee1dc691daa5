import {
  isNamed,
  type AvroRecord,
  type AvroSchema,
  type AvroUnion,
  type AvroUse,
} from '@schema-steward/schema';
import { aliasedRecords } from './aliased-records.js';
import type { WorkMeter } from './work-meter.js';

/**
 * The branches of a reader's union by what they may read (Avro specification, "Schema Resolution"): a named type reads
 * those of its unqualified name and of its aliases, any other reads only types without a name.
 */
export class BranchIndex {
  readonly #branches: readonly AvroUse[];
  /** Positions of branches without a name: there are few, as a union holds each kind once. */
  readonly #unnamed: number[] = [];
  readonly #named = new Map<string, number[]>();
  /** Records in which Avro Java may end in an exception, also where their name does not fit. */
  readonly #aliased: number[] = [];
  readonly #positions = new Map<AvroSchema, number>();

  /** @throws BudgetExhausted */
  constructor({ branches }: AvroUnion, aliased: ReadonlySet<AvroRecord>, meter: WorkMeter) {
    this.#branches = branches;
    for (const [position, { schema }] of branches.entries()) {
      meter.spend(0, 1 + (isNamed(schema) ? schema.aliases.length : 0));
      this.#positions.set(schema, position);
      if (!isNamed(schema)) {
        this.#unnamed.push(position);
        continue;
      }
      this.#add(nameKey(schema.type, schema.name), position);
      for (const alias of schema.aliases) this.#add(aliasKey(schema.type, alias), position);
      if (schema.type === 'record' && aliased.has(schema)) this.#aliased.push(position);
    }
  }

  /** The branches that may read a type, in their order; and those among `also`, whatever they read. */
  branchesFor(writer: AvroSchema, also: Iterable<AvroSchema> = []): readonly AvroUse[] {
    const positions = new Set<number>();
    if (isNamed(writer)) {
      for (const key of [nameKey(writer.type, writer.name), aliasKey(writer.type, writer.fullName)])
        for (const position of this.#named.get(key) ?? []) positions.add(position);
      if (writer.type === 'record') for (const position of this.#aliased) positions.add(position);
    } else for (const position of this.#unnamed) positions.add(position);
    for (const schema of also) {
      const position = this.#positions.get(schema);
      if (position !== undefined) positions.add(position);
    }
    return [...positions].sort((a, b) => a - b).flatMap((position) => this.#branches[position] ?? []);
  }

  #add(key: string, position: number): void {
    const positions = this.#named.get(key);
    if (positions === undefined) this.#named.set(key, [position]);
    else if (positions.at(-1) !== position) positions.push(position);
  }
}

const nameKey = (type: string, name: string) => `${type} ${name}`;
const aliasKey = (type: string, fullName: string) => `${type} = ${fullName}`;

/** The branches of the reader's unions by what they read, each index made when it is first needed. */
export class BranchIndexes {
  readonly #indexes = new Map<AvroUnion, BranchIndex>();
  #aliased: ReadonlySet<AvroRecord> | undefined;

  constructor(
    readonly root: AvroSchema,
    readonly meter: WorkMeter,
  ) {}

  of(union: AvroUnion): BranchIndex {
    let index = this.#indexes.get(union);
    if (index === undefined) {
      this.#aliased ??= aliasedRecords(this.root, this.meter);
      this.#indexes.set(union, (index = new BranchIndex(union, this.#aliased, this.meter)));
    }
    return index;
  }
}
