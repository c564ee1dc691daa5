import type { FastifyRequest } from 'fastify';

/** `@RouteConfig(CONDITIONAL)`: a read whose answers carry an `ETag`, and that answers 304 to who has them already. */
export const CONDITIONAL = { conditional: true } as const;

export function isConditional(request: FastifyRequest): boolean {
  const { config } = request.routeOptions as { readonly config?: { readonly conditional?: boolean } };
  return config?.conditional === true && (request.method === 'GET' || request.method === 'HEAD');
}
