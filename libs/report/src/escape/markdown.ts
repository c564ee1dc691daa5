import { visible } from './visible.js';

/**
 * Every character that can open markdown or HTML, as a numeric entity: an entity is never syntax (CommonMark 6.2), also
 * not the `|` of a table cell. `_` stays between letters and digits, where GitHub's markdown gives it no meaning.
 */
function entities(text: string): string {
  return visible(text).replace(
    /[\\`*{}[\]<>()#+!|~&$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}

/**
 * Text of others inside a paragraph, a list item or a table cell. Mentions, issue numbers and bare addresses would
 * still become links after the entities are read, so a zero-width space breaks them.
 */
export function markdownText(text: string): string {
  return entities(text)
    .replace(/@(?=[\p{L}\p{N}])/gu, '@&#8203;')
    .replace(/&#35;(?=\d)/g, '&#35;&#8203;')
    .replace(/\b(GH)-(?=\d)/gi, '$1&#8203;-')
    .replace(/:\/\//g, ':&#8203;//')
    .replace(/\b(www)\./gi, '$1&#8203;.');
}

/** A name of others as code. GitHub makes no links in `<code>`; a backtick span could be left by a backtick or a `|`. */
export function markdownCode(text: string): string {
  return `<code>${entities(text)}</code>`;
}
