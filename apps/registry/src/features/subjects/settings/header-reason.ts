import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isStorable } from '../../../platform/database/storable-text.js';
import { RequestValidationError } from '../../../platform/http/request-validation.pipe.js';

/** For clients that cannot add a field to a body, and for requests that have none. */
export const REASON_HEADER = 'X-Steward-Reason';
const MAX_REASON = 2000;

/** Why, as the header says it; undefined without one. @throws RequestValidationError */
export const HeaderReason = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  headerReason(context.switchToHttp().getRequest<FastifyRequest>().headers[REASON_HEADER.toLowerCase()]),
);

export const DescribesReason = () =>
  applyDecorators(
    ApiHeader({
      name: REASON_HEADER,
      required: false,
      description: 'Ours: why, in UTF-8; a `reason` in the body goes before it.',
      schema: { type: 'string', maxLength: MAX_REASON },
    }),
  );

/** Node reads headers as Latin-1; what is UTF-8 is meant as that. */
export function headerReason(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const written = typeof header === 'string' ? header : header.join(', ');
  const decoded = Buffer.from(written, 'latin1').toString('utf8');
  const reason = (decoded.includes('\ufffd') ? written : decoded).trim();
  if (reason.length > MAX_REASON || !isStorable(reason))
    throw new RequestValidationError(
      [{ detail: `header ${REASON_HEADER}: must be at most ${MAX_REASON} characters of text` }],
      false,
      'header',
    );
  return reason === '' ? undefined : reason;
}
