import type { Location } from '@schema-steward/kernel';
import { appendSegment, locationOf, nameLocationOf, type JsonNode } from '@schema-steward/schema';
import { ruleForFact } from '../../rules/json-schema-rules.js';
import type { PairFinding, PairResult } from '../pair-result.js';
import type { JsonDifference } from './describe-json-difference.js';
import {
  isIncompatible,
  JSON_DIFFERENCES,
  type CompatibilityPolicy,
  type JsonDifferenceType,
} from './difference-types.js';
import type { FactEntry, JsonSchemaFact, Spot, Where } from './json-fact.js';
import type { InnerEntry, JsonPair } from './json-pair.js';

/** Confluent repeats a list as often as a type is used; past this many nobody reads on. */
const MAX_REPEATED = 10_000;

/** The walk's entries as findings, each once, with where they are in both texts; and as Confluent's list. */
export function collectJsonFindings(root: JsonPair, policy: CompatibilityPolicy): PairResult {
  const collector = new Collector(root, policy);
  collector.collect();
  return {
    compatible: root.compatible ? 'yes' : 'no',
    findings: collector.findings,
    confluent: { order: [], differences: root.compatible ? [] : differencesOf(root, policy) },
    facts: collector.facts,
  };
}

/** A step of the way from the two whole schemas to where a fact is. */
export interface TrailStep {
  readonly pair: JsonPair;
  readonly entry: InnerEntry;
}

/** A fact that a finding tells, and where: one finding may have several, and is told of the first. */
export interface PlacedFact {
  readonly finding: PairFinding;
  readonly fact: FactEntry;
  readonly pair: JsonPair;
  readonly trail: readonly TrailStep[];
}

/** Where the findings of a walk come from, for who looks for messages that show them. */
export function placedFacts(root: JsonPair, policy: CompatibilityPolicy): readonly PlacedFact[] {
  const collector = new Collector(root, policy);
  collector.collect();
  return collector.placed.map(({ finding, fact, step: { pair, from } }): PlacedFact => {
    const trail: TrailStep[] = [];
    for (let at = from; at !== undefined; at = at.step.from)
      trail.push({ pair: at.step.pair, entry: at.entry });
    return { finding, fact, pair, trail: trail.reverse() };
  });
}

interface Step {
  readonly pair: JsonPair;
  /** The step in which this one was found, and by what. */
  readonly from?: { readonly step: Step; readonly entry: InnerEntry };
  /** The next entry to read. */
  entry: number;
  readonly path: string;
  readonly confluentPath: readonly string[];
  /** The last places in the schemas' own texts. */
  readonly reader: Location;
  readonly writer: Location;
  /** True inside what only explains. */
  readonly explains: boolean;
}

class Collector {
  readonly findings: PairFinding[] = [];
  readonly facts: JsonSchemaFact[] = [];
  readonly placed: { finding: PairFinding; fact: FactEntry; step: Step }[] = [];
  readonly #told = new Map<string, PairFinding>();

  constructor(
    readonly root: JsonPair,
    readonly policy: CompatibilityPolicy,
  ) {}

  collect(): void {
    const { root } = this;
    const visited = new Set<JsonPair>([root]);
    const work: Step[] = [
      {
        ...{ pair: root, entry: 0, path: '', confluentPath: [], explains: false },
        ...{ reader: locationOf(root.update.node), writer: locationOf(root.original.node) },
      },
    ];
    // Entries in order, inner pairs where they stand: a stack of half-read lists instead of recursion.
    for (let step = work.at(-1); step !== undefined; step = work.at(-1)) {
      const entry = step.pair.entries[step.entry++];
      if (entry === undefined) work.pop();
      else if (entry.kind === 'fact') this.#tell(entry, step);
      else if (!visited.has(entry.pair)) {
        visited.add(entry.pair);
        const inner = this.#inside(step, entry);
        work.push({
          ...inner,
          pair: entry.pair,
          from: { step, entry },
          entry: 0,
          explains: step.explains || entry.told === 'people',
        });
      }
    }
  }

  #inside(step: Step, where: Where) {
    return {
      path: where.segment === undefined ? step.path : appendSegment(step.path, where.segment),
      confluentPath: where.tail === undefined ? step.confluentPath : [...step.confluentPath, ...where.tail],
      reader: this.#locate(where.reader, this.root.update.node) ?? step.reader,
      writer: this.#locate(where.writer, this.root.original.node) ?? step.writer,
    };
  }

  /** Undefined for what is in another text: a line number there would mislead. */
  #locate(spot: Spot | undefined, own: JsonNode): Location | undefined {
    if (spot === undefined) return undefined;
    if ('owner' in spot)
      return spot.owner.source === own.source ? nameLocationOf(spot.owner, spot.member) : undefined;
    return spot.source === own.source ? locationOf(spot) : undefined;
  }

  #tell(fact: FactEntry, step: Step): void {
    const { path, confluentPath, reader, writer } = this.#inside(step, fact);
    if (!step.explains) this.facts.push({ type: fact.type, path: pathText(confluentPath), reader, writer });
    const rule = ruleForFact(fact.type);
    if (rule === undefined || fact.hidden === true || !this.#isFinding(fact)) return;
    const place = path === '' ? 'the top' : path;
    const identity = fact.identity ?? [];
    // Two uses of one schema under one path, or two parts of one object, may say the same of the same place.
    const key = JSON.stringify([rule.id, path, reader.pointer, writer.pointer, identity]);
    const told = this.#told.get(key);
    if (told !== undefined) {
      this.placed.push({ finding: told, fact, step });
      return;
    }
    const finding: PairFinding = {
      ruleId: rule.id,
      severity: rule.severity,
      at: { reader, writer },
      ...(path === '' ? {} : { path }),
      args: { place, ...fact.args },
      identity,
    };
    this.#told.set(key, finding);
    this.findings.push(finding);
    this.placed.push({ finding, fact, step });
  }

  #isFinding({ type }: FactEntry): boolean {
    return !isDifference(type) || isIncompatible(type, this.policy);
  }
}

function isDifference(type: string): type is JsonDifferenceType {
  return Object.hasOwn(JSON_DIFFERENCES, type);
}

/** Each use of a schema again at its own path, and a schema within itself once, as there. */
function differencesOf(root: JsonPair, policy: CompatibilityPolicy): readonly JsonDifference[] {
  const differences: JsonDifference[] = [];
  const open = new Set<JsonPair>([root]);
  const work: { pair: JsonPair; entry: number; path: readonly string[] }[] = [
    { pair: root, entry: 0, path: [] },
  ];
  let left = MAX_REPEATED;
  for (let step = work.at(-1); step !== undefined && left > 0; step = work.at(-1)) {
    const entry = step.pair.entries[step.entry++];
    left -= 1;
    if (entry === undefined) {
      open.delete(step.pair);
      work.pop();
      continue;
    }
    const path = entry.tail === undefined ? step.path : [...step.path, ...entry.tail];
    if (entry.kind === 'fact') {
      if (isDifference(entry.type) && isIncompatible(entry.type, policy))
        differences.push({ jsonType: entry.type, path: pathText(path) });
    } else if (entry.told === 'all' && !entry.pair.compatible && !open.has(entry.pair)) {
      open.add(entry.pair);
      work.push({ pair: entry.pair, entry: 0, path });
    }
  }
  return differences;
}

function pathText(path: readonly string[]): string {
  return `#/${path.join('/')}`;
}
