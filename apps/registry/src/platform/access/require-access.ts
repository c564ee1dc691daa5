import { decideAccess, type AccessResource, type Action } from '@schema-steward/governance';
import { StewardError } from '@schema-steward/kernel';
import type { Principal } from './principal.js';

/**
 * Ends a request that may not be. The hook asks for the right alone; services ask again with what the request would
 * change, once its name is decoded and its owner read under the locks of the change.
 * @throws StewardError `unauthorized`, `forbidden`
 */
export function requireAccess(principal: Principal, action: Action, resource?: AccessResource): void {
  const decision = decideAccess({ principal, action, resource });
  if (decision.outcome === 'allow') return;
  throw new StewardError(decision.because === 'unknown' ? 'unauthorized' : 'forbidden', decision.reason);
}
