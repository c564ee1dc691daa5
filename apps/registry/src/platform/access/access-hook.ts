import { rolesOf, type Action } from '@schema-steward/governance';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badContext } from '../http/confluent-error.js';
import { hasBadContext } from '../http/context-prefix.js';
import { allowedMethods, type RegisteredRoute } from '../http/route-list.js';
import { UnknownRouteError } from '../http/unknown-route-error.js';
import type { Admission } from './admission.js';
import type { Principal } from './principal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The right that the route asks for. Set with the principal. */
    action: Action | undefined;
  }
}

/**
 * Decides on every request once the router has decoded it and found the route, before its body is read. It is a hook of
 * the server, not a Nest guard: what is registered beside Nest (the documentation) passes through it as well.
 */
export function installAccess(
  fastify: FastifyInstance,
  admission: Admission,
  routes: readonly RegisteredRoute[],
): void {
  fastify.decorateRequest('principal');
  fastify.decorateRequest('action');
  const admit = (request: FastifyRequest, principal: Principal): void => {
    request.principal = principal;
    admission.count(principal);
    if (request.is404 && hasBadContext(request.raw.url ?? '')) throw badContext();
    if (request.is404) throw new UnknownRouteError(allowedMethods(routes, request.raw.url ?? ''));
    admission.permit(request.raw, request.action, principal);
  };
  // With a callback, since this runs for every request: a promise only where somebody has to be looked up.
  fastify.addHook('onRequest', (request, _reply, done) => {
    try {
      const action = admission.actionOf(request.method, request.routeOptions.url ?? '');
      request.action = action;
      const anybodyMay = request.is404 || (action !== undefined && rolesOf(action) === 'public');
      const principal = admission.principalOf(request.raw, anybodyMay);
      if (principal instanceof Promise) {
        principal.then((found) => admit(request, found)).then(() => done(), done);
        return;
      }
      admit(request, principal);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  });
}
