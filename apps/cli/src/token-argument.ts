/** Whether a token was given as an argument, where every process of the machine can read it. */
export function hasTokenArgument(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((argument) => /^--token(?:=|$)/.test(argument));
}
