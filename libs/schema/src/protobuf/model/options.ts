import type { OptionSyntax, OptionValue } from '../syntax/proto-syntax.js';

/** The last value of an option without parentheses, or undefined. */
export function optionNamed(options: readonly OptionSyntax[], ...path: string[]): OptionSyntax | undefined {
  return options.findLast(
    ({ name }) =>
      name.length === path.length &&
      name.every((part, index) => !part.extension && part.name === path[index]),
  );
}

export function wordOption(options: readonly OptionSyntax[], ...path: string[]): string | undefined {
  const value = optionNamed(options, ...path)?.value;
  return value?.kind === 'word' ? value.text : undefined;
}

export function isSet(options: readonly OptionSyntax[], name: string): boolean {
  return wordOption(options, name) === 'true';
}

/** A value of `[default = …]` as text that two schemas can be compared by. */
export function valueText(value: OptionValue): string {
  switch (value.kind) {
    case 'word':
    case 'string':
      return value.text;
    case 'number': {
      const number = Number(value.text.replace(/[fF]$/, ''));
      // Whole numbers keep their digits: a 64-bit one does not fit a double.
      if (/^-?[1-9][0-9]*$/.test(value.text)) return value.text;
      return Number.isNaN(number) ? value.text : String(number);
    }
    default:
      return '';
  }
}
