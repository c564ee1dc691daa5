import type {
  FieldSyntax,
  FileSyntax,
  MessageSyntax,
  OptionField,
  OptionSyntax,
} from '../protobuf/syntax/proto-syntax.js';
import type { ProtoNode } from '../protobuf/syntax/proto-node.js';
import { editedTags, noSuchEntity, withoutLeadingDot } from './schema-tag.js';
import type { TagEdit, TagEntity, TaggedEntity } from './schema-tag.js';

type Meta = 'field_meta' | 'message_meta';
/** The options of an entity after its edits. `paths` are all that mean it, the preferred one first. */
type Visit = (
  entity: { readonly kind: TagEntity['kind']; readonly paths: readonly string[] },
  options: readonly OptionSyntax[],
  node: ProtoNode,
) => readonly OptionSyntax[];

/** Every message and field of the file that has tags, in the order written: a message before its fields. */
export function protobufTaggedEntities(file: FileSyntax): TaggedEntity[] {
  const entities: TaggedEntity[] = [];
  visitFile(file, ({ kind, paths: [path = ''] }, options) => {
    const tags = tagsIn(partsOf(options, metaOf(kind)).fields);
    if (tags.length > 0) entities.push({ kind, path, tags });
    return options;
  });
  return entities;
}

/** Whether a path leads somewhere. */
export function findProtobufEntity(file: FileSyntax): (entity: TagEntity) => boolean {
  const keys = new Set<string>();
  visitFile(file, ({ kind, paths }, options) => {
    for (const path of paths) keys.add(keyOf(kind, path));
    return options;
  });
  return ({ kind, path }) => keys.has(keyOf(kind, withoutLeadingDot(path)));
}

/**
 * The file with other tags in `(confluent.field_meta)` and `(confluent.message_meta)`, which are put together in one
 * message where they were set by their parts, as Confluent's registry does.
 * @throws StewardError `schema-invalid` for a path that leads nowhere
 */
export function editProtobufTags(file: FileSyntax, edits: readonly TagEdit[]): FileSyntax {
  const open = new Map<string, TagEdit[]>();
  for (const edit of edits) {
    const key = keyOf(edit.kind, withoutLeadingDot(edit.path));
    open.set(key, [...(open.get(key) ?? []), edit]);
  }
  const edited = visitFile(file, ({ kind, paths }, options, node) =>
    paths.reduce((now, path) => {
      const own = open.get(keyOf(kind, path)) ?? [];
      open.delete(keyOf(kind, path));
      return own.reduce((before, edit) => withEdit(before, edit, node), now);
    }, options),
  );
  for (const [edit] of open.values()) if (edit !== undefined) throw noSuchEntity(edit);
  return edited;
}

const keyOf = (kind: TagEntity['kind'], path: string): string => `${kind} ${path}`;
const metaOf = (kind: TagEntity['kind']): Meta => (kind === 'field' ? 'field_meta' : 'message_meta');

function visitFile(file: FileSyntax, visit: Visit): FileSyntax {
  return { ...file, messages: file.messages.map((message) => visitMessage(message, '', visit)) };
}

/** Messages nest no deeper than the parser let them. */
function visitMessage(message: MessageSyntax, around: string, visit: Visit): MessageSyntax {
  const path = `${around}${message.name}`;
  return {
    ...message,
    options: visit({ kind: 'record', paths: [path] }, message.options, message.node),
    fields: message.fields.map((field): FieldSyntax => {
      const { name, oneof, options, node } = field;
      const paths = [...(oneof === undefined ? [] : [`${path}.${oneof}.${name}`]), `${path}.${name}`];
      return { ...field, options: visit({ kind: 'field', paths }, options, node) };
    }),
    messages: message.messages.map((inner) => visitMessage(inner, `${path}.`, visit)),
  };
}

function withEdit(options: readonly OptionSyntax[], edit: TagEdit, node: ProtoNode): readonly OptionSyntax[] {
  const meta = metaOf(edit.kind);
  const { fields, at, rest } = partsOf(options, meta);
  const tags = editedTags(tagsIn(fields), edit);
  const list: OptionField = {
    name: 'tags',
    value: { kind: 'list', values: tags.map((text) => ({ kind: 'string', text })) },
  };
  const first = fields.findIndex(({ name }) => name === 'tags');
  const before = fields.slice(0, first === -1 ? fields.length : first);
  const after = first === -1 ? [] : fields.slice(first).filter(({ name }) => name !== 'tags');
  const all = [...before, ...(tags.length === 0 ? [] : [list]), ...after];
  if (all.length === 0) return rest;
  const name = [{ name: `confluent.${meta}`, extension: true }];
  return rest.toSpliced(at, 0, { node, name, value: { kind: 'message', fields: all } });
}

/** The fields of the option, where it stands among the others, and these. */
function partsOf(
  options: readonly OptionSyntax[],
  meta: Meta,
): { readonly fields: readonly OptionField[]; readonly at: number; readonly rest: readonly OptionSyntax[] } {
  const fields: OptionField[] = [];
  const rest: OptionSyntax[] = [];
  let at: number | undefined;
  for (const option of options) {
    const own = fieldsOf(option, meta);
    if (own === undefined) rest.push(option);
    else {
      at ??= rest.length;
      fields.push(...own);
    }
  }
  return { fields, at: at ?? rest.length, rest };
}

/** Undefined for another option. */
function fieldsOf({ name, value }: OptionSyntax, meta: Meta): readonly OptionField[] | undefined {
  const [first, second, ...more] = name;
  if (first?.extension !== true || first.name.replace(/^\.?(?:confluent\.)?/, '') !== meta) return undefined;
  if (second === undefined) return value.kind === 'message' ? value.fields : undefined;
  return more.length === 0 && !second.extension ? [{ name: second.name, value }] : undefined;
}

function tagsIn(fields: readonly OptionField[]): string[] {
  const values = fields.flatMap(({ name, value }) =>
    name !== 'tags' ? [] : value.kind === 'list' ? value.values : [value],
  );
  return [...new Set(values.flatMap((value) => (value.kind === 'string' ? [value.text] : [])))];
}
