import type { RegisteredRoute } from '../http/route-list.js';

export interface RouteDifference {
  /** Served, but without a row in the table: every request to them is denied. */
  readonly unlisted: readonly string[];
  /** In the table, but served by nothing. */
  readonly unserved: readonly string[];
}

/** The routes that the router has against the permission table, both ways, as `METHOD pattern`, sorted. */
export function compareRoutes(
  registered: readonly RegisteredRoute[],
  table: Readonly<Record<string, unknown>>,
): RouteDifference {
  const served = new Set(registered.map((route) => `${route.method} ${route.url}`));
  const listed = new Set(Object.keys(table));
  return {
    unlisted: [...served].filter((route) => !listed.has(route)).sort(),
    unserved: [...listed].filter((route) => !served.has(route)).sort(),
  };
}
