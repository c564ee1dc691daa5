import { subjectNameProblem } from '@schema-steward/kernel';
import { GateError, type Place } from '../../gate-error.js';
import type { GovernanceText } from '../parse-governance.js';
import { backstageEntities, type BackstageEntity } from './backstage-entities.js';
import type { ImportedGovernance, ImportedRule, ImportedTeam } from './imported-governance.js';
import { SlugBook } from './slug-book.js';

/**
 * The groups of a Backstage catalog as teams, and the owners of its APIs as prefix rules: an API's name is taken for what
 * the names of its subjects begin with.
 * @throws GateError (`usage-error`) with every place that cannot be read
 */
export function importBackstage(files: readonly GovernanceText[]): ImportedGovernance {
  const [notes, problems]: [string[], Place[]] = [[], []];
  const entities = files.flatMap(({ text, file }) => backstageEntities(text, file, problems, notes));
  if (problems.length > 0)
    throw new GateError('usage-error', 'The catalog cannot be read.', 'Mend the places named.', problems);
  const groups = new Map<string, BackstageEntity>();
  for (const entity of entities.filter(({ kind }) => kind === 'Group')) {
    const reference = refOf(entity, 'group');
    if (groups.has(reference)) notes.push(`${entity.at}: ${reference} is there twice: the first one counts.`);
    else groups.set(reference, entity);
  }
  const slugs = new SlugBook(notes);
  const slugOf = new Map(
    [...groups].map(([reference, { namespace, name }]) => [
      reference,
      slugs.slug(reference, namespace === 'default' ? name : `${namespace}-${name}`, `${namespace}-${name}`),
    ]),
  );
  const people = peopleOf(entities, groups);
  const teams = [...groups].flatMap(([reference, group]) => {
    const slug = slugOf.get(reference);
    return slug === undefined ? [] : [teamOf(reference, slug, group, { groups, slugOf, people, notes })];
  });
  return { teams, prefixRules: rulesOf(entities, slugOf, notes), notes };
}

interface Catalog {
  readonly groups: ReadonlyMap<string, BackstageEntity>;
  readonly slugOf: ReadonlyMap<string, string | undefined>;
  readonly people: ReadonlyMap<string, ReadonlyMap<string, BackstageEntity | undefined>>;
  readonly notes: string[];
}

function teamOf(
  reference: string,
  slug: string,
  group: BackstageEntity,
  { groups, slugOf, people, notes }: Catalog,
): ImportedTeam {
  const above =
    group.parent === undefined
      ? [...groups].find(([, other]) =>
          other.children.some((child) => resolveRef(child, 'group', other.namespace) === reference),
        )?.[0]
      : resolveRef(group.parent, 'group', group.namespace);
  const parent = above === undefined ? undefined : slugOf.get(above);
  if (above !== undefined && parent === undefined)
    notes.push(`${group.at}: The parent ${above} is not in these files: ${slug} has none.`);
  const members = [...(people.get(reference) ?? [])].flatMap(([person, user]) => {
    if (user?.email !== undefined)
      return [{ email: user.email, ...(user.title !== undefined && { name: user.title }) }];
    notes.push(
      `${group.at}: The address of ${person} is not in these files: add the member to ${slug} by hand.`,
    );
    return [];
  });
  return {
    slug,
    name: group.title ?? group.name,
    ...(parent !== undefined && { parent }),
    externalRef: reference,
    emails: group.email === undefined ? [] : [group.email],
    members,
  };
}

/** By group: who is in it, said by the group or by the person. */
function peopleOf(
  entities: readonly BackstageEntity[],
  groups: ReadonlyMap<string, BackstageEntity>,
): Catalog['people'] {
  const users = new Map(
    entities.filter(({ kind }) => kind === 'User').map((user) => [refOf(user, 'user'), user]),
  );
  const people = new Map<string, Map<string, BackstageEntity | undefined>>();
  const put = (group: string, person: string): void => {
    const there = people.get(group) ?? new Map<string, BackstageEntity | undefined>();
    people.set(group, there.set(person, users.get(person)));
  };
  for (const [reference, { members, namespace }] of groups)
    for (const member of members) put(reference, resolveRef(member, 'user', namespace));
  for (const [person, { memberOf, namespace }] of users)
    for (const group of memberOf) put(resolveRef(group, 'group', namespace), person);
  return people;
}

function rulesOf(
  entities: readonly BackstageEntity[],
  slugOf: Catalog['slugOf'],
  notes: string[],
): ImportedRule[] {
  const rules = new Map<string, ImportedRule>();
  for (const { at, name, owner, namespace } of entities.filter(({ kind }) => kind === 'API')) {
    const reference = owner === undefined ? undefined : resolveRef(owner, 'group', namespace);
    const team = reference === undefined ? undefined : slugOf.get(reference);
    if (team === undefined)
      notes.push(`${at}: The owner of the API ${name} is no group of these files: it gets no rule.`);
    else if (subjectNameProblem(name) !== undefined)
      notes.push(`${at}: ${JSON.stringify(name)} can begin no subject: it gets no rule.`);
    else if (rules.has(name)) notes.push(`${at}: The API ${name} is there twice: the first one counts.`);
    else
      rules.set(name, {
        prefix: name,
        team,
        from: `${at}: the API ${name}: do its subjects begin like that?`,
      });
  }
  return [...rules.values()].sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
}

function refOf({ namespace, name }: BackstageEntity, kind: string): string {
  return `${kind}:${namespace}/${name}`.toLowerCase();
}

/**
 * `[kind:][namespace/]name` in full.
 * Source: https://backstage.io/docs/features/software-catalog/references
 */
function resolveRef(text: string, kind: string, namespace: string): string {
  const [, ownKind = kind, ownNamespace = namespace, name = text] =
    /^(?:([^:/]+):)?(?:([^:/]+)\/)?([^:/]+)$/.exec(text) ?? [];
  return `${ownKind}:${ownNamespace}/${name}`.toLowerCase();
}
