import type { SourceText } from '../../json/source-text.js';
import { protoErrorAt } from './proto-error.js';
import type { ProtoToken } from './proto-token.js';

/** One token, white space or comment. Every branch is linear, and sticky: no text makes it slow. */
const LEXEME =
  /([ \t\r\f\v]+)|(\n)|\/\/([^\n]*)|\/\*([^]*?)\*\/|([A-Za-z_][A-Za-z0-9_]*)|((?:0[xX][0-9A-Fa-f]+|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[fF]?)|"((?:[^"\\\n]|\\[^\n])*)"|'((?:[^'\\\n]|\\[^\n])*)'|([;:,.=<>(){}[\]+-]|\/(?![*/]))/y;

/**
 * Protobuf's lexical elements, with comments kept as documentation: the block that ends on the line above a token
 * belongs to it; a comment behind a token on the same line belongs to that one.
 * @throws SchemaParseError
 */
export function scanProto(source: SourceText): ProtoToken[] {
  const { text } = source;
  const tokens: ProtoToken[] = [];
  let comment: string[] = [];
  /** Line breaks since the last token or comment. */
  let breaks = 0;
  let freshLine = true;
  for (let at = 0; at < text.length; at = LEXEME.lastIndex) {
    LEXEME.lastIndex = at;
    const match = LEXEME.exec(text);
    if (match === null) throw unreadable(source, at);
    const [, space, lineBreak, line, block, word, number, double, single, symbol] = match;
    if (space !== undefined) continue;
    if (lineBreak !== undefined) {
      breaks += 1;
      freshLine = true;
      if (breaks > 1) comment = [];
      continue;
    }
    const last = tokens.at(-1);
    if (line !== undefined || block !== undefined) {
      const said = line ?? plainBlock(block ?? '');
      if (!freshLine && last !== undefined) last.trailing ??= said.trim();
      else comment.push(line === undefined ? said : line.replace(/^ /, ''));
      breaks = 0;
      continue;
    }
    const written = word ?? number ?? double ?? single ?? symbol ?? '';
    tokens.push({
      kind:
        word !== undefined
          ? 'word'
          : number !== undefined
            ? 'number'
            : symbol !== undefined
              ? 'symbol'
              : 'string',
      text: written,
      start: at,
      end: LEXEME.lastIndex,
      ...(comment.length === 0 ? {} : { leading: comment.join('\n').trim() }),
    });
    comment = [];
    breaks = 0;
    freshLine = false;
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

/** A block comment without the stars that many people put before each line. */
function plainBlock(text: string): string {
  return text
    .replace(/^\*+/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
}

function unreadable(source: SourceText, at: number) {
  const { text } = source;
  const place = { start: at, end: at + 1 };
  if (text.startsWith('/*', at))
    return protoErrorAt(source, { start: at, end: at + 2 }, 'The comment does not end.', 'Close it with */.');
  const character = text[at];
  if (character === '"' || character === "'")
    return protoErrorAt(source, place, 'The string does not end on its line.', `Close it with ${character}.`);
  return protoErrorAt(
    source,
    place,
    `The character ${JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))} has no meaning in Protobuf.`,
    'Remove it; names hold letters, digits and underscores.',
  );
}
