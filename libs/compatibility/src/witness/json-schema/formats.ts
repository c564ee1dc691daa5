import type { FormatName } from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Strings of each format that ajv-formats knows, for messages. A format that is not here is one that it lets pass. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-01-31', '1999-12-01'],
  time: ['12:30:00Z', '23:59:59+01:00'],
  'date-time': ['2024-01-31T12:30:00Z', '1999-12-01T23:59:59.5Z'],
  'iso-time': ['12:30:00Z', '12:30:00'],
  'iso-date-time': ['2024-01-31T12:30:00Z', '2024-01-31T12:30:00'],
  duration: ['P1D', 'PT1H30M'],
  uri: ['https://example.com/a', 'urn:x:1'],
  'uri-reference': ['https://example.com/a', '/a'],
  'uri-template': ['https://example.com/{id}', '/a'],
  url: ['https://example.com/a', 'https://example.org/'],
  email: ['ada@example.com', 'a@b.cd'],
  hostname: ['example.com', 'a'],
  ipv4: ['192.0.2.1', '192.0.2.255'],
  ipv6: ['2001:db8::1', '::1'],
  regex: ['^a', 'b+'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-4000-8000-000000000000'],
  'json-pointer': ['/a', '/a/0'],
  'json-pointer-uri-fragment': ['#/a', '#/a/0'],
  'relative-json-pointer': ['0', '1/a'],
  byte: ['dGV4dA==', 'YQ=='],
};

/** The shortest and the longest string of a format, where that is sure. */
const LENGTHS: Readonly<Record<string, readonly [number, number]>> = {
  date: [10, 10],
  time: [8, Infinity],
  'date-time': [17, Infinity],
  email: [3, Infinity],
  hostname: [1, 253],
  ipv4: [7, 15],
  ipv6: [2, 45],
  uuid: [36, 45],
};

export function lengthsOf(format: string): readonly [shortest: number, longest: number] {
  return (Object.hasOwn(LENGTHS, format) ? LENGTHS[format] : undefined) ?? [0, Infinity];
}

export function samplesOf(format: string): readonly string[] {
  return Object.hasOwn(SAMPLES, format) ? (SAMPLES[format] ?? []) : [];
}

/** The formats that are checked: those of strings. */
export const FORMATS: readonly string[] = Object.keys(SAMPLES);

/** Longer strings are not looked at: an expression may take its time over them. */
const MAX_STRING = 1_000;

/**
 * Whether a string is of a format, by the very checks that ajv-formats will make, which are its own: nothing of a user
 * is compiled. Undefined where only a validator shall tell.
 */
export function isOfFormat(format: string, text: string): boolean | undefined {
  if (!Object.hasOwn(SAMPLES, format)) return true;
  if (text.length > MAX_STRING) return undefined;
  const check = fullFormats[format as FormatName];
  const validate: unknown = typeof check === 'object' && 'validate' in check ? check.validate : check;
  if (validate instanceof RegExp) return validate.test(text);
  return typeof validate === 'function' ? (validate as (text: string) => boolean)(text) : undefined;
}
