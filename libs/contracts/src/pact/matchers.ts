/**
 * The matchers that Pact's core knows (libpact_ffi 0.5), with the argument without which it does not load the file.
 * `statusCode` is for HTTP; in a message it means nothing.
 */
const NEEDED_ARGUMENTS: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries({
    equality: undefined,
    type: undefined,
    'min-type': 'min',
    'max-type': 'max',
    regex: 'regex',
    include: 'value',
    integer: undefined,
    decimal: undefined,
    number: undefined,
    boolean: undefined,
    null: undefined,
    date: undefined,
    time: undefined,
    datetime: undefined,
    timestamp: undefined,
    contentType: 'value',
    values: undefined,
    arrayContains: 'variants',
    eachKey: undefined,
    eachValue: undefined,
    notEmpty: undefined,
    semver: undefined,
  }),
);

export function isKnownMatcher(match: string): boolean {
  return NEEDED_ARGUMENTS.has(match);
}

/** The argument that must stand beside this matcher; undefined where there is none. */
export function neededArgument(match: string): string | undefined {
  return NEEDED_ARGUMENTS.get(match);
}
