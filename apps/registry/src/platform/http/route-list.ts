import type { FastifyInstance } from 'fastify';
import { decodedSegments, pathOfTarget } from './surface.js';

/** A route as the router has it: `{ method: 'GET', url: '/subjects/:subject/versions' }`. HEAD is part of GET. */
export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
}

/** Collects every route registered from now on, inside Nest and outside. The array fills as they come. */
export function collectRoutes(fastify: FastifyInstance): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const route = { method: one === 'HEAD' ? 'GET' : one, url };
      if (!routes.some((known) => known.method === route.method && known.url === url)) routes.push(route);
    }
  });
  return routes;
}

/** The methods that some route accepts at a request target, sorted; empty where there is no such path. */
export function allowedMethods(routes: readonly RegisteredRoute[], target: string): string[] {
  const path = pathOfTarget(target);
  const segments = decodedSegments(path.length > 1 ? path.replace(/\/$/, '') : path);
  if (segments === undefined || path === '') return [];
  const methods = routes.filter((route) => matches(route.url, segments)).map((route) => route.method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort();
}

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) =>
      // The router writes a colon that is one, and begins no name, as two.
      part.startsWith(':') ? segments[index] !== '' : part.replaceAll('::', ':') === segments[index],
    )
  );
}
