import type { Command } from 'commander';

/**
 * Asks for a command's mandatory options after its unknown ones are told, where Commander asks before: of `--form x` it
 * would say that `--from` is missing, and not what was mistyped.
 */
export function requireOptionsLast(command: Command): void {
  const required = command.options.filter(({ mandatory }) => mandatory);
  for (const option of required) option.makeOptionMandatory(false);
  if (required.length === 0) return;
  command.hook('preAction', () => {
    const missing = required.find((option) => command.getOptionValue(option.attributeName()) === undefined);
    if (missing !== undefined)
      command.error(`error: required option '${missing.flags}' not specified`, {
        code: 'commander.missingMandatoryOptionValue',
      });
  });
}
