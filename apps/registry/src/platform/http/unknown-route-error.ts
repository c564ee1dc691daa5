/** No route takes this method at this path. `allow`: the methods that do; empty where nothing is at the path. */
export class UnknownRouteError extends Error {
  override readonly name = 'UnknownRouteError';

  constructor(readonly allow: readonly string[]) {
    super(
      allow.length === 0
        ? 'Nothing is served at this address.'
        : `This address takes ${allow.join(', ')} only.`,
    );
  }
}
