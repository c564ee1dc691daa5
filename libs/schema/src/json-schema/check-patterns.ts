import type { JsonNode } from '../json/json-node.js';
import type { MetaSchemaViolation } from './check-meta-schema.js';
import { shorten } from './json-schema-error.js';
import { SCHEMA_LISTS, SCHEMA_MAPS, SCHEMA_VALUES } from './keywords.js';

/** Longer ones are nobody's handwriting, and are not looked at. */
const MAX_PATTERN = 2_000;
/**
 * What only Java's regular expressions have, which Confluent's registry takes: flags and groups by `(?…`, quotation,
 * possessive quantifiers.
 */
const JAVA_ONLY = /\(\?[a-zA-Z-]+[:)]|\(\?>|\\Q|[*+?}]\+/;

/**
 * The first `pattern`, or name in `patternProperties`, that is no regular expression of JavaScript nor of Java; no
 * validator takes a schema that has one. A pattern is read here and never run.
 */
export function checkPatterns(root: JsonNode): MetaSchemaViolation | undefined {
  const work: JsonNode[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind !== 'object') continue;
    const inner: JsonNode[] = [];
    for (const [name, { value }] of node.members) {
      if (name === 'pattern' && value.kind === 'string') {
        const reason = whyBroken(value.value);
        if (reason !== undefined) return violation(value, value.value, reason);
      }
      if (SCHEMA_VALUES.has(name)) inner.push(value);
      if (SCHEMA_LISTS.has(name) && value.kind === 'array') inner.push(...value.elements);
      if (!SCHEMA_MAPS.has(name) || value.kind !== 'object') continue;
      for (const member of value.members.values()) {
        const reason = name === 'patternProperties' ? whyBroken(member.name) : undefined;
        if (reason !== undefined) return violation(member.value, member.name, reason);
        inner.push(member.value);
      }
    }
    // Depth first, as it is written.
    work.push(...inner.reverse());
  }
  return undefined;
}

function violation(node: JsonNode, pattern: string, reason: string): MetaSchemaViolation {
  return {
    node,
    message: `${shorten(JSON.stringify(pattern), 100)} is no regular expression: ${reason}.`,
    hint: 'Close what is open, and write a backslash before a character that is meant as itself.',
  };
}

/** In JavaScript's words; undefined for what some validator may take. */
function whyBroken(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN || JAVA_ONLY.test(pattern)) return undefined;
  let first: string | undefined;
  for (const flags of ['', 'u', 'v']) {
    const reason = errorOf(pattern, flags);
    if (reason === undefined) return undefined;
    first ??= reason;
  }
  return first;
}

function errorOf(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // Of an engine's own limits: another one may have others.
    if (/too (?:large|many)|stack/i.test(said)) return undefined;
    const reason = said.slice(said.lastIndexOf(': ') + 2);
    return `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}
