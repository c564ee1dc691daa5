import type { ProtoFile, ProtoMessage } from '@schema-steward/schema';
import type { Datum } from '../datum/datum.js';
import { findMessage } from '../shape/protobuf/protobuf-shape.js';
import type { MessageCheck } from './is-message.js';
import { NotAMessage, readProtoJson } from './proto-json.js';
import { ProtobufjsTypes } from './protobufjs-types.js';

/**
 * protobufjs on the message that our projection stands for (ProtoJSON with defaults written out): each member is read as
 * its field, the message is encoded, decoded and encoded again to the same bytes.
 */
export function protobufMessageCheck(file: ProtoFile, fullName: string | undefined): MessageCheck {
  const root = fullName === undefined ? file.messages[0] : findMessage(file.messages, fullName);
  if (root === undefined) return () => ({ answer: 'unclear', reason: 'there is no such message' });
  const types = new ProtobufjsTypes(root);
  return (datum) => check(root, types, datum);
}

function check(root: ProtoMessage, types: ProtobufjsTypes, datum: Datum): ReturnType<MessageCheck> {
  try {
    const value = readProtoJson(root, datum);
    const wrong = types.root.verify(value);
    if (wrong !== null) return { answer: 'no', reason: wrong };
    const bytes = types.root.encode(types.root.create(value)).finish();
    const again = types.root.encode(types.root.decode(bytes)).finish();
    if (Buffer.compare(bytes, again) === 0) return { answer: 'yes' };
    return { answer: 'no', reason: 'protobufjs reads another message than it wrote' };
  } catch (error) {
    if (error instanceof NotAMessage) return { answer: 'no', reason: error.message };
    throw error;
  }
}
