import { appendSegment, type ProtoFile, type ProtoMessage, type ProtoType } from '@schema-steward/schema';

/** A path that is longer than this is read by nobody: what lies deeper begins with its own name. */
const MAX_MESSAGES_WITHIN = 100;

/**
 * For every message the path at which a reader of the file's first message meets it first (`carrier`, `items[]`), so that
 * a finding in a message can be told as one about a field. One that no field leads to begins with its name.
 */
export function messagePaths(file: ProtoFile): ReadonlyMap<ProtoMessage, string> {
  const known = made.get(file);
  if (known !== undefined) return known;
  const paths = new Map<ProtoMessage, string>();
  const visit = (root: ProtoMessage, path: string): void => {
    if (paths.has(root)) return;
    paths.set(root, path);
    // Breadth first: the shortest path is the one that people know.
    const queue = [root];
    const depths = new Map([[root, 0]]);
    for (const message of queue) {
      const depth = depths.get(message) ?? 0;
      if (depth >= MAX_MESSAGES_WITHIN) continue;
      for (const { name, type, repeated } of message.fields) {
        const inner = messageIn(type);
        if (inner === undefined || paths.has(inner)) continue;
        const own = appendSegment(paths.get(message) ?? '', { kind: 'field', name });
        const kind = type.kind === 'map' ? 'values' : repeated ? 'items' : undefined;
        depths.set(inner, depth + 1);
        paths.set(inner, kind === undefined ? own : appendSegment(own, { kind }));
        queue.push(inner);
      }
    }
  };
  const tops = file.messages.filter(({ isMapEntry, isGroup }) => !isMapEntry && !isGroup);
  for (const [index, message] of tops.entries())
    visit(message, index === 0 ? '' : appendSegment('', { kind: 'branch', type: message.localName }));
  const work = [...file.messages];
  for (let message = work.pop(); message !== undefined; message = work.pop()) {
    visit(message, appendSegment('', { kind: 'branch', type: message.localName }));
    work.push(...message.messages);
  }
  made.set(file, paths);
  return paths;
}

/** A model never changes, and a version of long standing is compared with every new one. */
const made = new WeakMap<ProtoFile, ReadonlyMap<ProtoMessage, string>>();

function messageIn(type: ProtoType): ProtoMessage | undefined {
  if (type.kind === 'map') return messageIn(type.value);
  return type.kind === 'message' ? type.message : undefined;
}
