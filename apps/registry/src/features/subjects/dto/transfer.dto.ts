import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import { nextCursor, pageParameters } from '../../../platform/http/paging.js';
import { slugSchema } from '../../teams/dto.js';

/** Shown in terminals and logs. */
const reason = storableText()
  .max(1000)
  .refine((text) => text.trim() !== '' && !/\p{Cc}/u.test(text), 'must be visible text on one line');

/** Unknown fields are refused: a misspelt one must not change who has to agree. */
export const offerTransferRequest = z
  .strictObject({
    to: slugSchema.describe('The team that would own it.'),
    reason: reason.optional().describe('For the other team; with `force`, it has to be there.'),
    until: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .optional()
      .describe('When the offer ends: 14 days from now if absent, 90 at most.'),
    force: z
      .literal(true)
      .optional()
      .describe(
        'For admins: moves the subject at once, without the other side. The ledger keeps the reason.',
      ),
  })
  .refine(({ force, until }) => force === undefined || until === undefined, {
    message: 'what is forced is done at once, and does not end',
    path: ['until'],
  });
export type OfferTransferRequest = z.output<typeof offerTransferRequest>;

/** A body may be left out. */
export const answerTransferRequest = z.strictObject({ reason: reason.optional() }).default({});
export type AnswerTransferRequest = z.output<typeof answerTransferRequest>;

const TRANSFER_STATES = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
  'forced',
] as const;

export const transferQuery = z.object({
  team: slugSchema.optional().describe('Only what this team would give or get.'),
  subject: storableText().max(1024).optional().describe('Only of this subject.'),
  state: z.enum(TRANSFER_STATES).optional(),
  ...pageParameters,
});
export type TransferQuery = z.output<typeof transferQuery>;

export const transferResponse = z.object({
  id: z.uuid(),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  state: z
    .enum(TRANSFER_STATES)
    .describe('superseded: an admin forced another transfer meanwhile; forced: an admin did this one alone.'),
  reason: z.string().nullable(),
  offeredBy: z
    .string()
    .nullable()
    .describe('A person’s address is told to the two teams and to admins; null for others.'),
  offeredAt: z.iso.datetime(),
  until: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionReason: z.string().nullable(),
});
export type TransferResponse = z.input<typeof transferResponse>;

export const transferList = z.object({ transfers: z.array(transferResponse), nextCursor });
export type TransferList = z.input<typeof transferList>;
