import { formatGithub } from './format-github.js';
import { formatJson } from './format-json.js';
import { formatMarkdown } from './format-markdown.js';
import { formatText } from './format-text.js';
import type { Formatter } from './formatter.js';

/** Every output format by the name that `--format` takes. */
export const FORMATTERS = {
  text: formatText,
  json: formatJson,
  markdown: formatMarkdown,
  github: formatGithub,
} as const satisfies Record<string, Formatter>;

export type FormatName = keyof typeof FORMATTERS;

export const FORMAT_NAMES = Object.keys(FORMATTERS) as readonly FormatName[];

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATTERS, name);
}
