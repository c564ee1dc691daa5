import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter, LoggerService } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inGeneration, type ConfluentGeneration } from './confluent-generation.js';
import { classify } from './failure.js';
import { renderFailure } from './render-failure.js';
import { pathOfTarget, surfaceOfRequest } from './surface.js';

/**
 * Answers any error: of handlers, pipes, hooks, body parsers and of Fastify itself. What is ours to mend goes to the log
 * with its stack and cause; the answer has only the request's id to find it by. Query strings are not logged.
 */
export function answerFailure(
  logger: LoggerService,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  generation: ConfluentGeneration = '8',
): void {
  const failure = inGeneration(classify(error), generation);
  const what = `${request.method} ${pathOfTarget(request.raw.url ?? '')}`;
  if (failure.unexpected) logger.error(`${request.id} ${what} failed: ${stackOf(error)}`, 'Http');
  else if (failure.code === 'database-unavailable')
    logger.warn(`${request.id} ${what}: ${messagesOf(error)}`, 'Http');
  else logger.debug?.(`${request.id} ${what}: ${failure.code}`, 'Http');

  if (reply.sent || reply.raw.headersSent) return;
  const rendered = renderFailure(failure, surfaceOfRequest(request), request.id);
  // An answer that was begun may have described something else.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified'])
    reply.removeHeader(name);
  void reply.code(rendered.status).headers(rendered.headers).send(Buffer.from(rendered.body));
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: LoggerService,
    private readonly generation: ConfluentGeneration,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    answerFailure(this.logger, error, request, reply, this.generation);
  }
}

const MAX_CAUSES = 5;

function stackOf(error: unknown): string {
  return causes(error)
    .map((one) => (one instanceof Error ? (one.stack ?? String(one)) : `thrown value of type ${typeof one}`))
    .join('\ncaused by: ');
}

function messagesOf(error: unknown): string {
  return causes(error)
    .map((one) => (one instanceof Error ? `${one.name}: ${one.message}` : typeof one))
    .join(', caused by ');
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let current = error; current !== undefined && chain.length < MAX_CAUSES;) {
    chain.push(current);
    current = current instanceof Error ? current.cause : undefined;
  }
  return chain;
}
