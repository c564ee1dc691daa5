import type { Comparison, CompatibilityResult } from './check-compatibility.js';
import { describeDifference } from './confluent-difference.js';
import { sideWords } from './side-words.js';

/** `SchemaValidatorBuilder.MAX_SCHEMA_SIZE_FOR_LOGGING`, in UTF-16 code units. */
const MAX_QUOTED = 10 * 1024;

/**
 * The messages of Confluent's registry for the same check: of the newest version that does not fit, and of no other;
 * with FULL the forward ones first. The old schema is quoted once, behind the backward ones if there are any (under
 * FULL it goes unquoted when only forward ones are there, as there). Empty for a compatible candidate.
 */
export function confluentMessages(result: CompatibilityResult): readonly string[] {
  for (const version of result.comparedVersions) {
    const comparisons = result.comparisons.filter((comparison) => comparison.version === version);
    const messages = messagesOfVersion(comparisons, result.oldTexts.get(version) ?? '');
    if (messages.length > 0)
      return [...messages, `{validateFields: 'false', compatibility: '${result.level}'}`];
  }
  return [];
}

function messagesOfVersion(comparisons: readonly Comparison[], oldText: string): readonly string[] {
  const [first] = comparisons;
  const text = first?.pair.findings[0]?.confluent;
  if (text !== undefined && 'text' in text) return [text.text];
  const last = comparisons.at(-1);
  return comparisons.flatMap((comparison) => {
    const messages = messagesOf(comparison);
    return messages.length === 0 || comparison !== last
      ? messages
      : [...messages, `{oldSchemaVersion: ${comparison.version}}`, quoted(oldText)];
  });
}

function messagesOf({ pair, direction, compatible }: Comparison): readonly string[] {
  const { order, exception, differences } = pair.confluent;
  if (exception !== undefined) return [`Unexpected exception during compatibility check: ${exception}`];
  if (compatible === 'undecided')
    return ['Unexpected exception during compatibility check: the comparison took more work than allowed'];
  if (differences !== undefined)
    return differences.map((difference) => describeDifference(difference, sideWords(direction)));
  // An incompatibility that Avro Java misses (it trusts a guess about a recursive type) is told in its words as well.
  const numbers = order.length > 0 ? order : pair.findings.keys();
  const messages: string[] = [];
  for (const number of numbers) {
    const difference = pair.findings[number]?.confluent;
    if (difference !== undefined) messages.push(describeDifference(difference, sideWords(direction)));
  }
  return messages;
}

function quoted(text: string): string {
  return text.length <= MAX_QUOTED
    ? `{oldSchema: '${text}'}`
    : `{oldSchema: <truncated> '${text.slice(0, MAX_QUOTED)}...'}`;
}
