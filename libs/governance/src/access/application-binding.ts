import type { AccessPrincipal } from './access-principal.js';
import type { AccessResource } from './decide-access.js';
import type { Role } from './roles.js';

/** The roles whose tokens can be bound to an application. Others decide for a team or for everybody. */
export const APPLICATION_ROLES: readonly Role[] = ['viewer', 'member', 'ci'];

/**
 * Why a token that is bound to one application may not change something, or undefined. It acts for that application alone:
 * it says what the application produces and consumes and what of it runs. It reads what its role reads.
 */
export function outsideBinding(
  { application }: Pick<AccessPrincipal, 'application'>,
  resource: AccessResource,
): string | undefined {
  if (application === null) return undefined;
  const own = resource.kind === 'application' && resource.application === application;
  return own ? undefined : `This token acts for the application ${application} alone.`;
}
