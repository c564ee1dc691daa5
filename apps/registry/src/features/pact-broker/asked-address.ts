import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where a request was sent. */
export interface AskedAddress {
  readonly protocol: string;
  readonly host: string;
}

/** `@Asked() asked: AskedAddress` in a handler. */
export const Asked = createParamDecorator((_data: unknown, context: ExecutionContext): AskedAddress => {
  const { protocol, host } = context.switchToHttp().getRequest<FastifyRequest>();
  return { protocol, host };
});
