import type { BindingContract } from '../contracts/contract-read-model.js';
import type { SubjectApplication } from './application-read-model.js';
import type { SubjectApplicationList } from './declaration.dto.js';

type Listed = SubjectApplicationList['applications'][number];

/**
 * What is listed of a subject: `declared` are rows of declarations in the order of {@link keyOf}, at most as many as fit
 * on the page and one more. Whoever reads by a contract in use alone is put among them, where its declaration would be.
 */
export function withReadersByContract(
  declared: readonly SubjectApplication[],
  contracts: readonly BindingContract[],
  { after, limit }: { readonly after: readonly [string, string] | undefined; readonly limit: number },
): Listed[] {
  const byContract = new Map<string, BindingContract[]>();
  for (const contract of contracts)
    byContract.set(contract.application, [...(byContract.get(contract.application) ?? []), contract]);
  const rows = declared.map((row): Listed => ({
    ...row,
    environments: [...row.environments],
    declared: true,
    ...(row.direction === 'consumes' && { reads: readsOf(byContract.get(row.application)) }),
  }));
  const known = new Set(rows.map(keyOf));
  const others = [...byContract.values()]
    .flatMap(readerOf)
    .filter((row) => !known.has(keyOf(row)) && (!after || keyOf(row) > after.join(' ')));
  return [...rows, ...others].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, limit);
}

/** A blank comes before everything that a slug may hold: the order of slugs, then directions. */
const keyOf = ({ application, direction }: Pick<Listed, 'application' | 'direction'>): string =>
  `${application} ${direction}`;

function readerOf(contracts: readonly BindingContract[]): Listed[] {
  const [first] = contracts;
  if (!first) return [];
  const { application, applicationName: name, team } = first;
  const places = new Map(contracts.flatMap((one) => one.environments.map((place) => [place.slug, place])));
  const environments = [...places.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const production = environments.some((place) => place.production);
  const reads = readsOf(contracts);
  return [
    { application, name, direction: 'consumes', team, environments, production, declared: false, reads },
  ];
}

/** Over all versions of an application that are in use. */
function readsOf(contracts: readonly BindingContract[] = []): NonNullable<Listed['reads']> {
  if (contracts.length === 0) return 'unknown';
  return {
    versions: [...new Set(contracts.map(({ version }) => version))],
    paths: [...new Set(contracts.flatMap(({ reads }) => reads))].sort(),
  };
}
