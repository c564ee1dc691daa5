import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": a symbol "not present in the reader's enum" needs the reader's default. */
export const avroEnumSymbolRemoved = defineRule({
  id: 'avro-enum-symbol-removed',
  format: 'avro',
  on: 'enum',
  severity: 'error',
  summary:
    'The writer may write an enum symbol that the reader does not know, and the reader has no default for it.',
  message: (args, side) =>
    `The ${side.writer} schema may write ${text(args, 'symbols')}, which the enum ${text(args, 'enum')} of the ${side.reader} schema does not have.`,
  why: 'A message that holds such a symbol does not decode at all.',
  fix: (args, side) =>
    side.reader === 'new'
      ? `Keep ${text(args, 'symbols')} in ${text(args, 'enum')}, or give that enum a "default" in the new schema.`
      : `Consumers on the old schema have no "default" for ${text(args, 'enum')}: first release a version with one, then add ${text(args, 'symbols')}.`,
  confluent: ['MISSING_ENUM_SYMBOLS'],
  examples: {
    breaks: [
      {
        reader: '{"type":"enum","name":"E","symbols":["A"]}',
        writer: '{"type":"enum","name":"E","symbols":["A","C","B"]}',
        findings: [{ ruleId: 'avro-enum-symbol-removed', reader: '/symbols', writer: '/symbols/1' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"enum","name":"E","symbols":["A"],"default":"A"}',
        writer: '{"type":"enum","name":"E","symbols":["A","B"]}',
      },
      {
        reader: '{"type":"enum","name":"E","symbols":["B","A","C"]}',
        writer: '{"type":"enum","name":"E","symbols":["A","B"]}',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.defaultSymbol !== undefined && reader.symbols.includes(reader.defaultSymbol)) return undefined;
    const known = new Set(reader.symbols);
    const missing = writer.symbols.filter((symbol) => !known.has(symbol));
    if (missing.length === 0) return undefined;
    const symbols = [...missing].sort();
    return {
      args: { enum: reader.fullName, symbols },
      identity: symbols,
      reader: reader.symbolsNode,
      writer: writer.symbolNodes[writer.symbols.indexOf(missing[0] ?? '')],
      confluent: {
        type: 'MISSING_ENUM_SYMBOLS',
        tail: ['symbols'],
        additionalInfo: `[${symbols.join(', ')}]`,
      },
    };
  },
});
