import { isMap, isScalar, isSeq } from 'yaml';
import { YamlReader, type YamlNode } from '../../config/yaml-reader.js';
import type { Place } from '../../gate-error.js';

/** An entity of a Backstage catalog, as far as it says whose something is. */
export interface BackstageEntity {
  readonly kind: 'Group' | 'User' | 'API';
  /** `file:line`. */
  readonly at: string;
  readonly namespace: string;
  readonly name: string;
  readonly title?: string;
  readonly email?: string;
  readonly parent?: string;
  readonly owner?: string;
  readonly children: readonly string[];
  readonly members: readonly string[];
  readonly memberOf: readonly string[];
}

const KINDS: ReadonlySet<string> = new Set(['Group', 'User', 'API']);

/**
 * The groups, users and APIs of a catalog file, which may hold several documents.
 * Source: https://backstage.io/docs/features/software-catalog/descriptor-format
 * @param problems learns what cannot be read, with its place
 * @param notes learns how many entities of other kinds were left out
 */
export function backstageEntities(
  text: string,
  file: string,
  problems: Place[],
  notes: string[],
): BackstageEntity[] {
  const entities: BackstageEntity[] = [];
  let others = 0;
  for (const reader of YamlReader.stream(text, file)) {
    const root = reader.problems.length === 0 ? fieldsOf(reader, reader.root, 'an entity') : undefined;
    const kind = textOf(root?.get('kind'));
    if (root !== undefined && kind !== undefined && KINDS.has(kind)) {
      const entity = readEntity(reader, root, kind as BackstageEntity['kind']);
      if (entity !== undefined) entities.push(entity);
    } else others += 1;
    problems.push(...reader.problems);
  }
  if (others > 0)
    notes.push(
      `${file}: ${others} of its entities ${others === 1 ? 'is' : 'are'} no Group, User or API: left out.`,
    );
  return entities;
}

type FieldNodes = ReadonlyMap<string, YamlNode>;
const NOTHING: FieldNodes = new Map();

function readEntity(
  reader: YamlReader,
  root: FieldNodes,
  kind: BackstageEntity['kind'],
): BackstageEntity | undefined {
  const metadata = fieldsOf(reader, root.get('metadata') ?? null, 'metadata') ?? NOTHING;
  const specNode = root.get('spec') ?? null;
  const spec = specNode === null ? NOTHING : (fieldsOf(reader, specNode, 'spec') ?? NOTHING);
  const profileNode = spec.get('profile') ?? null;
  const profile = isMap(profileNode) ? (fieldsOf(reader, profileNode, 'profile') ?? NOTHING) : NOTHING;
  const name = textOf(metadata.get('name'));
  if (name === undefined)
    return reader.complain(root.get('metadata') ?? reader.root, 'metadata.name must be text.');
  const { file, line } = reader.placeOf(reader.root);
  const said = {
    title: textOf(profile.get('displayName')) ?? textOf(metadata.get('title')),
    email: textOf(profile.get('email')),
    parent: textOf(spec.get('parent')),
    owner: textOf(spec.get('owner')),
  };
  return {
    kind,
    at: `${file}:${line}`,
    namespace: textOf(metadata.get('namespace')) ?? 'default',
    name,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    children: textsOf(spec.get('children')),
    members: textsOf(spec.get('members')),
    memberOf: textsOf(spec.get('memberOf')),
  };
}

/** Their order and what else they hold is the other tool's affair; aliases and keys that come twice are refused. */
function fieldsOf(reader: YamlReader, node: YamlNode, what: string): FieldNodes | undefined {
  const pairs = reader.mapping(node, what);
  return pairs && new Map([...pairs].map(([key, { value }]) => [key, value]));
}

function textOf(node: YamlNode | undefined): string | undefined {
  return isScalar(node) && typeof node.value === 'string' && node.value !== '' ? node.value : undefined;
}

function textsOf(node: YamlNode | undefined): string[] {
  return isSeq<YamlNode>(node) ? node.items.flatMap((item) => textOf(item) ?? []) : [];
}
