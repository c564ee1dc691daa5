import type { ProtoEnum } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { droppedReservations, reservingEnum } from '../../engine/protobuf/reservations.js';

export const protobufEnumReservedRemoved = defineProtobufRule({
  id: 'protobuf-enum-reserved-removed',
  format: 'protobuf',
  on: 'enums',
  severity: 'info',
  dropIn: false,
  breaks: ['wire', 'json'],
  summary:
    'The reader’s and the writer’s enum do not reserve the same numbers and names: what was reserved is free again.',
  message: (args) =>
    `The old schema reserves ${text(args, 'dropped')} in ${text(args, 'enum')}; the new schema does not any more.`,
  why: 'A reservation keeps a number or a name from being given to another value while old messages still hold it.',
  fix: 'Keep reserved numbers and names for ever.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; enum State { OPEN = 0; }',
        writer: 'syntax = "proto3"; enum State { OPEN = 0; reserved 2, 3; reserved "GONE"; }',
        findings: [
          {
            ruleId: 'protobuf-enum-reserved-removed',
            reader: '/enumType/0/name',
            writer: '/enumType/0/reservedRange/0',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; enum State { OPEN = 0; reserved -5 to -1, 2 to 12; }',
        writer: 'syntax = "proto3"; enum State { OPEN = 0; reserved -5 to -1, 2 to 9; }',
      },
    ],
  },
  check: ({ reader, writer }) => [
    ...dropped(writer, reader).map((report) => ({ ...report, onlyIn: 'backward' as const })),
    ...dropped(reader, writer).map(({ writer: node, ...report }) => ({
      ...report,
      ...{ reader: node, onlyIn: 'forward' as const },
    })),
  ],
});

/** One report an enum: it points at the first that is gone. */
function dropped(kept: ProtoEnum, now: ProtoEnum) {
  const gone = droppedReservations(reservingEnum(kept), reservingEnum(now));
  const [first] = gone;
  if (first === undefined) return [];
  const texts = gone.map(({ text: what }) => what);
  return [
    {
      args: { enum: kept.name, dropped: texts },
      identity: [kept.localName, ...texts],
      writer: first.node,
    },
  ];
}
