import { compareUtf16 } from '../../json/write-json.js';
import type { SymbolTable } from '../model/symbols.js';
import type { OptionSyntax, OptionValue } from '../syntax/proto-syntax.js';
import { gathered, optionNameText } from './print-option.js';

/** Options by name, custom ones by their full names; and what is inside a value likewise. */
export function normalizeOptions(
  options: readonly OptionSyntax[],
  symbols: SymbolTable,
  scope: string,
): readonly OptionSyntax[] {
  if (options.length === 0) return options;
  return options
    .map((option): OptionSyntax => ({
      ...option,
      name: option.name.map((part) =>
        part.extension ? { ...part, name: fullExtensionName(part.name, symbols, scope) } : part,
      ),
      value: normalizeValue(option.value, symbols, scope),
    }))
    .sort((a, b) => compareUtf16(sortName(a), sortName(b)));
}

function sortName(option: OptionSyntax): string {
  return optionNameText(option).replace(/[()]/g, '');
}

/** An extension's name with its package; as written where nothing of the name is known. */
export function fullExtensionName(name: string, symbols: SymbolTable, scope: string): string {
  const found = symbols.resolve(name, scope);
  return found?.kind === 'extension' ? found.fullName : name;
}

function normalizeValue(value: OptionValue, symbols: SymbolTable, scope: string): OptionValue {
  if (value.kind === 'list') {
    const values = value.values.map((one) => normalizeValue(one, symbols, scope));
    const [first] = values;
    return values.length === 1 && first !== undefined ? first : { kind: 'list', values };
  }
  if (value.kind !== 'message') return value;
  const fields = gathered(value.fields)
    .filter((field) => field.value.kind !== 'list' || field.value.values.length > 0)
    .map((field) => ({
      name: field.name.startsWith('[')
        ? `[${fullExtensionName(field.name.slice(1, -1), symbols, scope)}]`
        : field.name,
      value: normalizeValue(field.value, symbols, scope),
    }));
  return { kind: 'message', fields: fields.sort((a, b) => compareUtf16(a.name, b.name)) };
}
