import { rolesOf } from '@schema-steward/governance';
import type { Action } from '@schema-steward/governance';
import { StewardError } from '@schema-steward/kernel';
import type { Clock } from '@schema-steward/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badContext } from '../http/confluent-error.js';
import { hasBadContext } from '../http/context-prefix.js';
import { allowedMethods } from '../http/route-list.js';
import type { RegisteredRoute } from '../http/route-list.js';
import { UnknownRouteError } from '../http/unknown-route-error.js';
import type { Authenticate } from './authenticate.js';
import type { PermissionTable } from './permission-table.js';
import type { Principal } from './principal.js';
import type { RateLimiter } from './rate-limiter.js';
import { requireAccess } from './require-access.js';

/**
 * Decides on every request once the router has decoded it and found the route, before its body is read. It is a hook of
 * the server, not a Nest guard: what is registered beside Nest (the documentation) passes through it as well.
 */
export function installAccess(
  fastify: FastifyInstance,
  access: {
    readonly authenticate: Authenticate;
    readonly permissions: PermissionTable;
    readonly routes: readonly RegisteredRoute[];
    readonly limiter: RateLimiter;
    readonly clock: Clock;
  },
): void {
  // `Object.hasOwn`-safe: a route can be called anything.
  const actions = new Map(Object.entries(access.permissions));
  fastify.decorateRequest('principal');
  const admit = (request: FastifyRequest, action: Action | undefined, principal: Principal): void => {
    request.principal = principal;
    const { tokenId } = principal;
    if (tokenId !== null) access.limiter.count(tokenId, access.clock.now());
    if (request.is404 && hasBadContext(request.raw.url ?? '')) throw badContext();
    if (request.is404) throw new UnknownRouteError(allowedMethods(access.routes, request.raw.url ?? ''));
    permit(request, action, principal);
  };
  // With a callback, since this runs for every request: a promise only where somebody has to be looked up.
  fastify.addHook('onRequest', (request, _reply, done) => {
    try {
      const action = actions.get(routeKey(request));
      const principal = access.authenticate({
        method: request.method,
        target: request.raw.url ?? '',
        headers: request.headers,
        anybodyMay: request.is404 || (action !== undefined && rolesOf(action) === 'public'),
      });
      if (principal instanceof Promise) {
        principal.then((found) => admit(request, action, found)).then(() => done(), done);
        return;
      }
      admit(request, action, principal);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  });
}

function routeKey(request: FastifyRequest): string {
  return `${request.method === 'HEAD' ? 'GET' : request.method} ${request.routeOptions.url ?? ''}`;
}

function permit(request: FastifyRequest, action: Action | undefined, principal: Principal): void {
  if (action === undefined) {
    throw new StewardError('forbidden', 'No right is defined for this route, so nobody has it.');
  }
  if (principal.role === 'anonymous' && rolesOf(action) !== 'public') {
    const given = request.headers.authorization !== undefined;
    throw new StewardError(
      'unauthorized',
      given ? 'The credentials are not valid here.' : 'The request carries no credentials.',
    );
  }
  requireAccess(principal, action);
}
