/** A job that was ended because it took more than it may. `limit` reads after "within": `10 s`. */
export class JobNotFinished extends Error {
  override readonly name = 'JobNotFinished';

  constructor(
    readonly limit: string,
    options?: ErrorOptions,
  ) {
    super(`the job did not end within ${limit}`, options);
  }
}
