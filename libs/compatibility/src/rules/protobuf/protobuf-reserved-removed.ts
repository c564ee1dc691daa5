import type { ProtoMessage } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { droppedReservations, reserves, reservingMessage } from '../../engine/protobuf/reservations.js';

export const protobufReservedRemoved = defineProtobufRule({
  id: 'protobuf-reserved-removed',
  format: 'protobuf',
  on: 'messages',
  severity: 'info',
  dropIn: false,
  breaks: ['wire', 'json'],
  summary:
    'The reader and the writer do not reserve the same numbers and names: what was reserved is free again.',
  message: (args) =>
    `The old schema reserves ${text(args, 'dropped')} in ${text(args, 'message')}; the new schema does not any more.`,
  why: 'A reservation keeps a number or a name from being given to another field while old messages still hold it.',
  fix: 'Keep reserved numbers and names for ever.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string id = 1; }',
        writer: 'syntax = "proto3"; message Order { string id = 1; reserved 2, 3; reserved "note"; }',
        findings: [
          {
            ruleId: 'protobuf-reserved-removed',
            reader: '/messageType/0/name',
            writer: '/messageType/0/reservedRange/0',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { string id = 1; reserved 2 to 9; reserved "note"; }',
        writer: 'syntax = "proto3"; message Order { string id = 1; reserved 2 to 5; reserved 6; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (!reserves(reader) && !reserves(writer)) return undefined;
    return [
      ...dropped(writer, reader).map((report) => ({ ...report, onlyIn: 'backward' as const })),
      ...dropped(reader, writer).map(({ writer: node, ...report }) => ({
        ...report,
        ...{ reader: node, onlyIn: 'forward' as const },
      })),
    ];
  },
});

/** One report a message: it points at the first that is gone. */
function dropped(kept: ProtoMessage, now: ProtoMessage) {
  const gone = droppedReservations(reservingMessage(kept), reservingMessage(now));
  const [first] = gone;
  if (first === undefined) return [];
  const texts = gone.map(({ text: what }) => what);
  return [
    {
      args: { message: kept.name, dropped: texts },
      identity: [kept.localName, ...texts],
      writer: first.node,
    },
  ];
}
