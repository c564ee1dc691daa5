import type { ProtoEnum, ProtoFile, ProtoMessage, ProtoRange } from '../proto-schema.js';
import { protoError } from '../syntax/proto-error.js';
import { RangeSet } from './range-set.js';

/** What is wrong with whole messages and enums. */
export function checkFile(file: ProtoFile, strict: boolean): void {
  checkEnums(file, file.enums, strict);
  const work = [...file.messages];
  for (let message = work.pop(); message !== undefined; message = work.pop()) {
    if (strict) checkMessage(message);
    checkEnums(file, message.enums, strict);
    work.push(...message.messages);
  }
}

function checkMessage(message: ProtoMessage): void {
  checkRanges([...message.reservedRanges, ...message.extensionRanges], message.name);
  const names = new Set<string>();
  for (const { name, nameNode, fields, node } of message.oneofs) {
    if (fields.length === 0)
      throw protoError(node, `The oneof ${name} has no fields.`, 'Give it one, or remove it.');
    if (message.byName.has(name) || names.has(name))
      throw protoError(
        nameNode,
        `${message.name} has two members of the name ${name}.`,
        'Rename one of them.',
      );
    names.add(name);
  }
}

function checkRanges(ranges: readonly ProtoRange[], holder: string): void {
  const sorted = [...ranges].sort((a, b) => a.first - b.first);
  for (const [index, { first, node }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before !== undefined && first <= before.last)
      throw protoError(node, `${holder} keeps the number ${first} twice.`, 'Make the ranges not overlap.');
  }
}

function checkEnums(file: ProtoFile, enums: readonly ProtoEnum[], strict: boolean): void {
  for (const one of enums) {
    const [first] = one.values;
    if (first === undefined)
      throw protoError(
        one.node,
        `The enum ${one.name} has no values.`,
        `Give it one: ${one.name.toUpperCase()}_UNSPECIFIED = 0;`,
      );
    if (strict && !one.closed && first.number !== 0)
      throw protoError(
        first.node,
        `The first value of the ${file.syntax === 'proto3' ? 'proto3' : 'open'} enum ${one.name} must be 0.`,
        `Put a value 0 first, such as ${one.name.toUpperCase()}_UNSPECIFIED = 0;`,
      );
    checkValues(one, strict);
    if (strict) checkRanges(one.reservedRanges, one.name);
  }
}

function checkValues(one: ProtoEnum, strict: boolean): void {
  const reserved = new RangeSet(one.reservedRanges);
  const names = new Set<string>();
  const numbers = new Map<number, string>();
  const reservedNames = new Set(one.reservedNames.map(({ name }) => name));
  for (const { name, number, nameNode, node } of one.values) {
    if (names.has(name))
      throw protoError(nameNode, `The enum ${one.name} has two values ${name}.`, 'Rename one of them.');
    names.add(name);
    const same = numbers.get(number);
    if (same !== undefined && !one.allowAlias)
      throw protoError(
        node,
        `The values ${same} and ${name} of ${one.name} have the same number ${number}.`,
        'Give each its own, or write option allow_alias = true; in the enum.',
      );
    numbers.set(number, name);
    if (!strict) continue;
    if (reservedNames.has(name))
      throw protoError(nameNode, `The name ${name} is reserved in ${one.name}.`, 'Use another name.');
    if (reserved.find(number) !== undefined)
      throw protoError(
        node,
        `The number ${number} of ${name} is reserved in ${one.name}.`,
        'Use another number.',
      );
  }
}
