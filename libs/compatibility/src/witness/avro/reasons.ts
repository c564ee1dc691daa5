import { NOT_FINISHED } from '../not-finished.js';

/** Findings that no message can show, by their rule, with the reason that is given instead of a witness. */
export const NO_MESSAGE_SHOWS: Readonly<Record<string, string>> = {
  'comparison-not-finished': NOT_FINISHED,
  'schema-type-changed': 'A message of one format is no message of the other, so there is nothing to try.',
  'avro-logical-type-changed': 'The value is read as it was written; what has changed is what it stands for.',
  'avro-decimal-changed': 'The digits are read as they were written; what has changed is where the point is.',
  'avro-namespace-changed':
    'Avro reads it; what breaks is generated code, and readers that compare full names.',
  'avro-default-changed':
    'A message of these two schemas carries the field; only messages older than it are read differently.',
};

/**
 * Where avsc, which tries every witness, and Avro's rules disagree, and what is done about it. It is what the cut schemas
 * of a trial differ in from the schemas that they were cut from.
 */
export const AVSC_DISAGREEMENTS: readonly { readonly about: string; readonly reason: string }[] = [
  {
    about: 'whole pairs',
    reason:
      'avsc refuses a pair for what a message might hold. Both schemas are cut to what this message holds, so that what it refuses is this message; for the specification, too, a reader meets an error only where a message leads it. A type that the message uses twice is two types there, each cut to what it holds.',
  },
  {
    about: 'namespaces',
    reason:
      'avsc compares full names, Avro unqualified ones and, for aliases, full ones. Names are given to it without namespaces, with the one alias that Avro would honour.',
  },
  {
    about: 'names',
    reason:
      'avsc takes ASCII names only and keeps them in plain objects. Other letters, `__proto__` and the like are spelled in hexadecimal, on both sides alike.',
  },
  {
    about: 'defaults',
    reason:
      'avsc wants the default of a union to be of its first branch; since 1.12 Avro takes any. Fields that are filled with a default of their type are left out: they are no part of the message.',
  },
  {
    about: 'empty unions',
    reason: 'avsc does not take a union without branches; a schema that has one is not tried.',
  },
];
