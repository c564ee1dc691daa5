import { NOT_FINISHED } from '../not-finished.js';

/** Why a JSON Schema finding has no witness: a closed list, but for what ajv itself says. */
export const NO_JSON_WITNESS = {
  unfinished: 'The comparison was not finished, so no message was looked for.',
  unknown: 'The finding is not one of this pair of schemas.',
  writesNothing: 'The writer’s schema accepts no message at all, so there is none that breaks.',
  endless: 'Every message would have to hold itself without end, or be too deep to be of use.',
  readsAll: 'The reader accepts every message that the writer may write; the change is judged by its form.',
  otherWay:
    'No message runs into it: whatever the writer may write in this place, the reader accepts the message all the same or refuses it for another reason.',
  notFound:
    'No message was found that shows it; there may be none, for the change is judged by its form and not by what it lets pass.',
  tooMuch:
    'No message was found that shows it within the work allowed: the schemas, or every message, are too large.',
  noWorkLeft: 'The findings before it took all the work that one task may do; ask for this one alone.',
  dialects: 'The schemas refer to texts of several dialects, which one validator does not read together.',
  tooDeep: 'The schema nests too deep to be handed to a validator.',
  ajvDisagrees: 'ajv does not confirm the message that was to show it.',
} as const;

/** Why a witness has no control. */
export const NO_CONTROL = {
  readsNothing: 'The reader’s schema accepts no message at all.',
  notFound: 'No similar message was found that the reader accepts.',
} as const;

/** Findings that no message can show, by their rule. */
export const NO_MESSAGE_SHOWS_JSON: Readonly<Record<string, string>> = {
  'comparison-not-finished': NOT_FINISHED,
  'findings-cut': 'It says that findings were left out; each of those has a message of its own.',
  'schema-type-changed': 'A message of one format is no message of the other, so there is nothing to try.',
};

/** Where ajv and JSON Schema, as this product reads it, part, and what is done about it. */
export const AJV_DISAGREEMENTS: readonly { readonly about: string; readonly reason: string }[] = [
  {
    about: 'references',
    reason:
      'ajv resolves "$ref" by rules of its own and would have to know the registry’s names. It is given each schema with everything that it refers to in one text, so that nothing is looked up, least of all fetched.',
  },
  {
    about: 'what stands beside "$ref"',
    reason: 'Until draft 7 it does not count, and ajv counts it: it is left out there.',
  },
  {
    about: 'keywords of other drafts',
    reason:
      'ajv knows keywords of later drafts in earlier ones; those that the dialect does not have are left out.',
  },
  {
    about: 'contains',
    reason:
      'Stopping at the first error, ajv forgets "contains" for an empty array that has a list of items: it is told to go on.',
  },
  {
    about: 'names that every JavaScript object has',
    reason:
      'ajv finds "toString" in every object unless it is told to look at own members only, and skips "__proto__" among "properties": that name is spelled otherwise in both schemas and the message while they are tried.',
  },
  {
    about: 'halves of surrogate pairs in names',
    reason:
      'ajv makes a URI of each name and ends with "URI malformed": while they are tried, other characters stand for them.',
  },
  {
    about: 'formats',
    reason:
      'They are checked on both sides, as ajv-formats checks them, for strings only; one that it does not know says nothing.',
  },
  {
    about: 'numbers',
    reason:
      'ajv computes with binary fractions of 16 digits. A message whose numbers it gets wrong is not confirmed, and another is tried.',
  },
];
