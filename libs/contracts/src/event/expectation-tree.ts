import { appendSegment, type FieldPath, type FieldPathSegment } from '@schema-steward/schema';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';
import { READ, type FieldExpectation } from './field-expectation.js';

interface Branch {
  readonly segment: FieldPathSegment | undefined;
  readonly path: string;
  readonly children: Map<string, Branch>;
  expectation: FieldExpectation;
  /** The place in the contract that named it. */
  at: string;
}

/** The paths of an event contract as one tree, so that `a.b` and `a.c` ask for `a` once. */
export class ExpectationTree {
  readonly #root: Branch;

  constructor(at: string) {
    this.#root = {
      segment: undefined,
      path: '',
      children: new Map(),
      expectation: { ...READ, nullable: false },
      at,
    };
  }

  /** What is said of a path; of one that is only on the way to others nothing is said but that it is read. */
  add(path: FieldPath, expectation: FieldExpectation, at: string): void {
    let branch = this.#root;
    for (const segment of path) {
      const text = appendSegment(branch.path, segment);
      let next = branch.children.get(text);
      if (next === undefined) {
        next = { segment, path: text, children: new Map(), expectation: READ, at };
        branch.children.set(text, next);
      }
      branch = next;
    }
    branch.expectation = expectation;
    branch.at = at;
  }

  predicate(): Predicate {
    return valueOf(this.#root, true);
  }
}

/** What is asked of the value at a branch. */
function valueOf(branch: Branch, isRoot = false): Predicate {
  const at = { path: branch.path, at: branch.at };
  const { expectation } = branch;
  const children = [...branch.children.values()];
  const container = containerOf(children);
  const asks = [
    ...(container === undefined || expectation.type !== undefined ? [] : [container(at)]),
    ...expectation.asks,
    ...children.map((child) => childOf(child, at)),
  ];
  // A value that others are read in may be null only where the contract says so.
  const nullable = expectation.nullable && (children.length === 0 || isNullSaid(expectation)) && !isRoot;
  if (!nullable) return { op: 'every', of: asks, ...at };
  return { op: 'when', kinds: NOT_NULL, then: { op: 'every', of: asks, ...at }, ...at };
}

const NOT_NULL = ['boolean', 'number', 'string', 'array', 'object'] as const;

function isNullSaid(expectation: FieldExpectation): boolean {
  return expectation !== READ;
}

function containerOf(children: readonly Branch[]): ((at: PredicateBase) => Predicate) | undefined {
  const [first] = children;
  if (first === undefined) return undefined;
  return (at) => ({ op: 'kind', kinds: [first.segment?.kind === 'items' ? 'array' : 'object'], ...at });
}

function childOf(child: Branch, at: PredicateBase): Predicate {
  const value = valueOf(child);
  switch (child.segment?.kind) {
    case 'items':
      return { op: 'items', from: 0, each: value, ...at };
    case 'values':
      return { op: 'values', except: [], each: value, ...at };
    case 'field': {
      const { name } = child.segment;
      const declared: Predicate = {
        op: 'member',
        name,
        presence: 'declared',
        value,
        path: at.path,
        at: child.at,
      };
      if (child.expectation.presence === 'optional') return declared;
      const any: Predicate = { op: 'any', path: child.path, at: child.at };
      const required: Predicate = {
        op: 'member',
        name,
        presence: 'required',
        value: any,
        path: at.path,
        at: child.at,
      };
      return { op: 'every', of: [declared, required], ...at };
    }
    default:
      return { op: 'any', ...at };
  }
}
