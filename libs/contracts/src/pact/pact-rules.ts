import { locationOf, memberOf, type JsonNode, type JsonObject } from '@schema-steward/schema';
import type { ProblemList } from '../problem-list.js';
import { neededArgument } from './matchers.js';
import { parseRulePath, type RulePath } from './rule-path.js';

/** One matcher with its arguments, as it is written: `{"match": "type", "min": 1}`. */
export interface Matcher {
  readonly match: string;
  readonly node: JsonObject;
}

/** The matchers of one path. */
export interface RuleList {
  readonly path: RulePath;
  readonly text: string;
  readonly combine: 'AND' | 'OR';
  readonly matchers: readonly Matcher[];
  readonly node: JsonNode;
}

/** Rules of a body, of every version of the format that Pact's core reads. */
export function readBodyRules(rules: JsonNode | undefined, problems: ProblemList): RuleList[] {
  if (rules?.kind !== 'object') return [];
  const lists: RuleList[] = [];
  for (const [name, { value }] of rules.members) {
    if (name.startsWith('$')) {
      // Version 2: one map for all parts of a message, the part as the first step.
      const inBody = /^\$\.body(?=[.[]|$)/.exec(name);
      if (inBody !== null && value.kind === 'object')
        add(lists, `$${name.slice(inBody[0].length)}`, value, 'flat', problems);
    } else if ((name === 'body' || name === 'content') && value.kind === 'object') {
      for (const [path, member] of value.members) add(lists, path, member.value, 'listed', problems);
    }
  }
  return lists;
}

/** Rules of a variant of `arrayContains`, of `eachKey` and of `eachValue`: a map of paths, or a bare list of matchers. */
export function readInnerRules(rules: JsonNode | undefined, problems: ProblemList): RuleList[] {
  const lists: RuleList[] = [];
  if (rules?.kind === 'array') {
    const matchers = rules.elements.flatMap((each) => readMatcher(each, problems) ?? []);
    lists.push({ path: [], text: '$', combine: 'AND', matchers, node: rules });
  } else if (rules?.kind === 'object') {
    for (const [path, { value }] of rules.members) add(lists, path, value, 'listed', problems);
  }
  return lists;
}

function add(
  lists: RuleList[],
  text: string,
  value: JsonNode,
  form: 'flat' | 'listed',
  problems: ProblemList,
): void {
  const path = parseRulePath(text);
  if (path === undefined) {
    const message = `The path "${text}" can not be read: Pact knows $, .name, ['name'], [0], [*] and .* only, and refuses the whole file.`;
    return problems.add('contract-path-unreadable', message, locationOf(value));
  }
  const list = form === 'flat' ? flat(value) : listed(value, text, problems);
  if (list === undefined) return;
  const matchers = list.nodes.flatMap((node) => readMatcher(node, problems) ?? []);
  if (matchers.length > 0) lists.push({ path, text, combine: list.combine, matchers, node: value });
}

interface Listed {
  readonly nodes: readonly JsonNode[];
  readonly combine: 'AND' | 'OR';
}

function flat(value: JsonNode): Listed {
  return { nodes: [value], combine: 'AND' };
}

function listed(value: JsonNode, path: string, problems: ProblemList): Listed | undefined {
  if (value.kind !== 'object') {
    problems.add('contract-rule-malformed', `The rule of "${path}" is no object.`, locationOf(value));
    return undefined;
  }
  const matchers = memberOf(value, 'matchers');
  if (matchers === undefined) {
    const message = `The rule of "${path}" has no "matchers", so Pact ignores it and compares with the example.`;
    problems.add('contract-rule-ignored', message, locationOf(value));
    return undefined;
  }
  const combine = memberOf(value, 'combine');
  const or = combine?.kind === 'string' && combine.value.toUpperCase() === 'OR';
  return { nodes: matchers.kind === 'array' ? matchers.elements : [], combine: or ? 'OR' : 'AND' };
}

function readMatcher(node: JsonNode, problems: ProblemList): Matcher | undefined {
  const said = node.kind === 'object' ? (memberOf(node, 'match') ?? impliedMatch(node)) : undefined;
  const match = typeof said === 'object' ? (said.kind === 'string' ? said.value : undefined) : said;
  if (node.kind === 'object' && match !== undefined) {
    const needed = neededArgument(match);
    if (needed === undefined || memberOf(node, needed) !== undefined) return { match, node };
    const message = `"${match}" without "${needed}": Pact refuses the whole file.`;
    problems.add('contract-rule-malformed', message, locationOf(node));
    return undefined;
  }
  problems.add(
    'contract-rule-malformed',
    'A matcher without "match": Pact refuses the whole file.',
    locationOf(node),
  );
  return undefined;
}

/** Version 2 lets the word be left out where an argument tells it. */
function impliedMatch(node: JsonObject): string | undefined {
  for (const name of ['regex', 'min', 'max', 'timestamp', 'datetime', 'date', 'time']) {
    if (memberOf(node, name) !== undefined) return name === 'min' || name === 'max' ? 'type' : name;
  }
  return undefined;
}
