import type { IncomingMessage } from 'node:http';
import { rolesOf, type Action } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import type { Authenticate } from './authenticate.js';
import type { PermissionTable } from './permission-table.js';
import type { Principal } from './principal.js';
import type { RateLimiter } from './rate-limiter.js';
import { requireAccess } from './require-access.js';

/** Who asks, whether they may, and whether they have asked too often. */
export class Admission {
  /** `Object.hasOwn`-safe: a route can be called anything. */
  private readonly actions: ReadonlyMap<string, Action>;
  /** What was decided of each, who is the same for as long as they are remembered. */
  private readonly permitted = new WeakMap<Principal, Set<Action>>();
  /** Those who are being looked up, by request: once each. */
  private readonly lookUps = new WeakMap<IncomingMessage, Promise<Principal>>();

  constructor(
    permissions: PermissionTable,
    private readonly authenticate: Authenticate,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {
    this.actions = new Map(Object.entries(permissions));
  }

  /** The right to a route, by its pattern; undefined where none is defined, so that nobody has it. */
  actionOf(method: string, pattern: string): Action | undefined {
    return this.actions.get(`${method === 'HEAD' ? 'GET' : method} ${pattern}`);
  }

  /** `anybodyMay`: nobody need be looked up. @throws StewardError where nobody may ask like that */
  principalOf(request: IncomingMessage, anybodyMay: boolean): Principal | Promise<Principal> {
    const underWay = this.lookUps.get(request);
    if (underWay) return underWay;
    const { method = '', url = '', headers } = request;
    const principal = this.authenticate({ method, target: url, headers, anybodyMay });
    if (principal instanceof Promise) this.lookUps.set(request, principal);
    return principal;
  }

  /** @throws RateLimitError */
  count({ tokenId }: Principal): void {
    if (tokenId !== null) this.limiter.count(tokenId, this.clock.now());
  }

  /** @throws StewardError `unauthorized`, `forbidden` */
  permit({ headers }: IncomingMessage, action: Action | undefined, principal: Principal): void {
    if (action === undefined) {
      throw new StewardError('forbidden', 'No right is defined for this route, so nobody has it.');
    }
    const permitted = this.permitted.get(principal);
    if (permitted?.has(action) === true) return;
    if (principal.role === 'anonymous' && rolesOf(action) !== 'public') {
      const given = headers.authorization !== undefined;
      throw new StewardError(
        'unauthorized',
        given ? 'The credentials are not valid here.' : 'The request carries no credentials.',
      );
    }
    requireAccess(principal, action);
    if (permitted) permitted.add(action);
    else this.permitted.set(principal, new Set([action]));
  }

  /** Whether a request may be answered without asking anybody. Where not, it is to be asked about again, and hears why. */
  admitsAtOnce(request: IncomingMessage, action: Action): boolean {
    try {
      const principal = this.principalOf(request, rolesOf(action) === 'public');
      if (principal instanceof Promise) {
        principal.catch(() => undefined);
        return false;
      }
      this.permit(request, action, principal);
      this.count(principal);
      return true;
    } catch {
      return false;
    }
  }
}
