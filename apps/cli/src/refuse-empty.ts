import type { Command } from 'commander';

/**
 * An option or an argument that is given and is empty comes from a variable that is not set (`--version "$GIT_COMMIT"`).
 * Asked with it, the registry could name only what it does not know: an address, or a part of a body.
 * @throws CommanderError, when it is said
 */
export function refuseEmpty(command: Command): void {
  const options = command.options
    .filter((option) => {
      const name = option.attributeName();
      return command.getOptionValueSource(name) === 'cli' && isEmpty(command.getOptionValue(name));
    })
    .map(({ long, short }) => long ?? short ?? '');
  const inputs = command.registeredArguments
    .filter((_input, index) => isEmpty(command.processedArgs[index]))
    .map((input) => `<${input.name()}>`);
  const [first] = [...options, ...inputs];
  if (first !== undefined) command.error(`error: ${first} is empty; is the variable set that fills it?`);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.includes(''));
}
