/** The one way to ask for the time. Rules never ask: `now` is their argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
