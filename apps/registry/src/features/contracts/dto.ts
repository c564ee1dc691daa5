import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.js';
import { exactLine, wordOfText } from '../../platform/http/line-of-text.js';
import { nextCursor, pageParameters } from '../../platform/http/paging.js';
import { slugSchema } from '../teams/dto.js';

const branchName = () => exactLine(200).describe('A branch of the consumer’s repository.');

export const contractVersionParam = wordOfText(200);

/** Unknown fields are refused: a misspelt `brnach` must not publish to no branch at all. */
export const publishContractRequest = z.strictObject({
  format: z.enum(['pact', 'event']).describe('A Pact file with messages, or our own event contract.'),
  content: z
    .union([storableText(), z.record(z.string(), z.unknown())])
    .transform((content) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .describe('The contract: its text, which keeps places and digits, or the JSON itself.'),
  branch: branchName().optional(),
  buildUrl: exactLine(2048).optional().describe('Where it was built.'),
});
export type PublishContractRequest = z.output<typeof publishContractRequest>;

export const contractListQuery = z.object({
  version: contractVersionParam.optional().describe('Only those of one version of the application.'),
  branch: branchName().optional().describe('Only those of versions on a branch.'),
  ...pageParameters,
});
export type ContractListQuery = z.output<typeof contractListQuery>;

export const contractQuery = z.object({
  provider: exactLine(100)
    .optional()
    .describe('Tells several contracts of one version apart: the party that the contract names.'),
});
export type ContractQuery = z.output<typeof contractQuery>;

const location = z.object({
  pointer: z.string(),
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
});

export const contractProblem = z.object({
  id: z.string(),
  severity: z.enum(['reject', 'warn']),
  message: z.string(),
  location: location.exactOptional().describe('In the contract’s text.'),
});

export const contractSummary = z.object({
  application: z.string(),
  version: z.string(),
  provider: z.string().nullable().describe('Who writes what it reads; null where it names nobody.'),
  format: z.enum(['pact', 'event']),
  contentHash: z.string().describe('Equal for contracts that say the same.'),
  branches: z.array(z.string()),
  buildUrl: z.string().nullable(),
  publishedBy: z.string(),
  publishedAt: z.iso.datetime(),
});
export type ContractSummary = z.output<typeof contractSummary>;

export const contractList = z.object({ contracts: z.array(contractSummary), nextCursor });
export type ContractList = z.output<typeof contractList>;

const interaction = z.object({
  at: z.string().describe('In the contract’s text, as a JSON pointer.'),
  description: z.string(),
  subjects: z
    .array(z.string())
    .describe('The subjects that it reads; none for one that names no subject: it is kept, and not judged.'),
  message: z.string().nullable(),
  reads: z.array(z.string()),
  readsNothingElse: z.boolean(),
  metadata: z.array(z.string()).describe('What it asks of headers and keys: kept, and not judged.'),
  pending: z.boolean(),
  scenario: z.string().nullable(),
});
export type ContractInteraction = z.output<typeof interaction>;

export const contractResponse = contractSummary.extend({
  content: z.string().describe('As it was published first.'),
  problems: z.array(contractProblem),
  interactions: z.array(interaction),
});
export type ContractResponse = z.output<typeof contractResponse>;

export const toldExpectation = z.object({
  description: z.string(),
  path: z.string().describe('The field that it reads; empty for the message itself.'),
  asks: z.string(),
  contractAt: z.string().describe('In the contract’s text, as a JSON pointer.'),
  verdict: z.enum(['not-guaranteed', 'unknown']),
  why: z.string(),
  counterexample: z
    .string()
    .nullable()
    .describe('A message that the schema allows and the consumer does not expect, as JSON.'),
  unconfirmed: z
    .boolean()
    .describe(
      'Whether the decision stands alone: the schema’s own validator, or Pact’s verifier, could not say, or not in time, whether it is as it says.',
    ),
  location: location.describe('In the schema’s text.'),
});

export const subjectAnswer = z.object({
  subject: z.string(),
  schemaVersion: z.int().nullable().describe('The latest live version; null where there is none yet.'),
  near: z
    .string()
    .nullable()
    .describe('Where no version is live: a subject with nearly the same name, which may be meant.'),
  verdict: z.enum(['guaranteed', 'not-guaranteed', 'unknown']),
  expectations: z.int(),
  told: z.array(toldExpectation).describe('What is not guaranteed, or could not be told.'),
  more: z.boolean(),
  unconfirmed: z
    .boolean()
    .describe(
      'Whether what is guaranteed was not tried, or not all of it, with messages at the boundaries of the schema and Pact’s own verifier.',
    ),
  unmet: z
    .array(z.object({ scenario: z.string(), description: z.string() }))
    .describe('Variations of a scenario that no message of the schema was found for.'),
});
export type SubjectAnswer = z.output<typeof subjectAnswer>;

export const publicationResponse = z.object({
  created: z.boolean().describe('False where this version had published the same contract already.'),
  contract: contractSummary,
  problems: z.array(contractProblem),
  answers: z.array(subjectAnswer).describe('What the schemas of now guarantee, one for each subject.'),
  unbound: z.array(z.string()).describe('Interactions that name no subject: kept, and not judged.'),
});
export type PublicationResponse = z.output<typeof publicationResponse>;

export const bindingContract = z.object({
  application: z.string(),
  team: z.object({
    slug: z.string(),
    name: z.string(),
    channel: z.object({ tool: z.string(), address: z.string() }).nullable(),
  }),
  version: z.string(),
  provider: z.string().nullable(),
  environments: z
    .array(z.object({ slug: z.string(), production: z.boolean() }))
    .describe('Where the version is deployed or released.'),
  mainBranch: z.boolean().describe('Whether it is the newest of the application’s main branch.'),
  reads: z.array(z.string()),
});

export const subjectContracts = z.object({ subject: z.string(), contracts: z.array(bindingContract) });
export type SubjectContracts = z.output<typeof subjectContracts>;

export const subjectContractsQuery = z.object({
  environment: slugSchema.optional().describe('Only what is deployed or released there.'),
});
export type SubjectContractsQuery = z.output<typeof subjectContractsQuery>;

export const branchList = z.object({
  mainBranch: z
    .string()
    .nullable()
    .describe('The branch whose newest contract binds; null: `main` or `master`.'),
  branches: z.array(
    z.object({ name: z.string(), version: z.string().describe('The newest.'), since: z.iso.datetime() }),
  ),
});
export type BranchList = z.output<typeof branchList>;

export const mainBranchRequest = z.strictObject({
  branch: branchName().nullable().describe('null: `main` or `master`.'),
});
export type MainBranchRequest = z.output<typeof mainBranchRequest>;

export const contractBindings = z.strictObject({
  bindings: z
    .array(
      z.strictObject({
        description: exactLine(400).describe('Of interactions that name no subject.'),
        subject: storableText().max(1024),
      }),
    )
    .max(1000),
});
export type ContractBindings = z.output<typeof contractBindings>;
