import type { ProtoField } from '../proto-schema.js';
import { optionNamed } from '../model/options.js';
import { escapeString } from '../text/print-option.js';
import { floatOf, wholeOf } from './encode-options.js';

/** `FieldDescriptorProto.default_value`: numbers in decimal, bytes escaped, text as it is. */
export function defaultText({ type, options, defaultValue }: ProtoField): string | undefined {
  const value = optionNamed(options, 'default')?.value;
  if (value === undefined || defaultValue === undefined) return undefined;
  if (type.kind !== 'scalar') return defaultValue;
  switch (type.scalar) {
    case 'string':
    case 'bool':
      return defaultValue;
    case 'bytes':
      return value.kind === 'string'
        ? escapeString({ text: value.text, bytes: value.bytes ?? Buffer.from(value.text, 'utf8') })
        : undefined;
    case 'float':
    case 'double': {
      const number = floatOf(defaultValue);
      if (Number.isFinite(number))
        return floatText(type.scalar === 'float' ? Math.fround(number) : number, type.scalar);
      return Number.isNaN(number) ? 'nan' : number > 0 ? 'inf' : '-inf';
    }
    default:
      return String(wholeOf(value.kind === 'number' ? value.text : defaultValue));
  }
}

/** As few digits as tell the number apart, with an exponent of two digits, as C prints it. */
function floatText(number: number, type: 'float' | 'double'): string {
  const digits = type === 'float' ? [6, 7, 8, 9] : [15, 16, 17];
  const shortest = digits.find((count) => {
    const again = Number(number.toPrecision(count));
    return (type === 'float' ? Math.fround(again) : again) === number;
  });
  const text = number.toPrecision(shortest ?? 17);
  const plain = text.includes('e') || !text.includes('.') ? text : text.replace(/\.?0+$/, '');
  return plain.replace(/\.?0*e([+-])([0-9])$/, 'e$10$2').replace(/\.?0*e/, 'e');
}
