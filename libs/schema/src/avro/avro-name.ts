import { AVRO_PRIMITIVES } from './avro-schema.js';

/** A name apart in its parts (Avro 1.12 specification, "Names"). */
export interface AvroName {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly fullName: string;
}

/** A name with a dot brings its own namespace; one without takes the one around it. */
export function avroName(text: string, around: string | undefined): AvroName {
  const dot = text.lastIndexOf('.');
  const name = text.slice(dot + 1);
  const namespace = (dot === -1 ? around : text.slice(0, dot)) || undefined;
  return { name, namespace, fullName: namespace === undefined ? name : `${namespace}.${name}` };
}

// Avro 1.12's default validator: letters and digits of any script (in one UTF-16 unit) and the underscore.
const NAME = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;

export function isValidName(name: string): boolean {
  return NAME.test(name) && !/[\ud800-\udfff]/.test(name);
}

export function isPrimitive(name: string): boolean {
  return (AVRO_PRIMITIVES as readonly string[]).includes(name);
}

const TYPE_WORDS = new Set<string>([...AVRO_PRIMITIVES, 'record', 'enum', 'array', 'map', 'union', 'fixed']);

/** How a name is written inside a namespace: short where that says the same. */
export function qualifiedIn(name: AvroName, around: string | undefined): string {
  const short = name.namespace !== undefined && name.namespace === around && !TYPE_WORDS.has(name.name);
  return short ? name.name : name.fullName;
}
