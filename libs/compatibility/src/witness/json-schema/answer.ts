/** Yes, no, or: that cannot be told here, a validator must say. */
export type Answer = boolean | undefined;

type Ask = Answer | (() => Answer);

export function all(asks: readonly Ask[]): Answer {
  let answer: Answer = true;
  for (const ask of asks) {
    const one = typeof ask === 'function' ? ask() : ask;
    if (one === false) return false;
    if (one === undefined) answer = undefined;
  }
  return answer;
}

export function any(asks: readonly Ask[]): Answer {
  return not(all(asks.map((ask) => () => not(typeof ask === 'function' ? ask() : ask))));
}

export function not(answer: Answer): Answer {
  return answer === undefined ? undefined : !answer;
}
