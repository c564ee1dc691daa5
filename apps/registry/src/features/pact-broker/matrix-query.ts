import { StewardError } from '@schema-steward/kernel';
import { isStorable } from '../../platform/database/storable-text.js';

/** Whom a question is about: a version, the newest of a branch or of the main one, or the newest of all. */
export interface MatrixSelector {
  readonly pacticipant: string;
  readonly version?: string | undefined;
  readonly branch?: string | undefined;
  readonly mainBranch?: boolean | undefined;
}

export interface MatrixQuestion {
  readonly selectors: readonly MatrixSelector[];
  /** Where it would be deployed to. */
  readonly environment: string | undefined;
  /** Whose pacts are not looked at. */
  readonly ignored: readonly string[];
}

const MAX = { selectors: 10, text: 200 };

/**
 * The query of `GET /matrix`, as Pact's tools write it: `q[][pacticipant]=A&q[][version]=1&q[][pacticipant]=B…`. A new
 * selector begins where a name comes again (Rack's rule). A tag is the older word for a branch; what only says how the
 * broker lays out its rows (`latestby`, `latest`, `limit`) is not looked at.
 * @throws StewardError `invalid-request`
 */
export function parseMatrixQuery(search: string): MatrixQuestion {
  const parameters = [...new URLSearchParams(search)];
  const groups = groupsOf(parameters, 'q').map((fields): MatrixSelector => {
    const pacticipant = fields.get('pacticipant');
    if (pacticipant === undefined || pacticipant === '') throw refused('names no pacticipant');
    return {
      pacticipant,
      version: fields.get('version'),
      branch: fields.get('branch') ?? fields.get('tag'),
      mainBranch: fields.get('mainBranch') === 'true',
    };
  });
  if (groups.length === 0) throw refused('names no pacticipant');
  if (groups.length > MAX.selectors) throw refused(`names more than ${MAX.selectors} pacticipants`);
  return {
    selectors: groups,
    environment: parameters.find(([name]) => name === 'environment')?.[1],
    ignored: groupsOf(parameters, 'ignore').flatMap((fields) => fields.get('pacticipant') ?? []),
  };
}

function groupsOf(
  parameters: readonly (readonly [name: string, value: string])[],
  list: string,
): Map<string, string>[] {
  const groups: Map<string, string>[] = [];
  for (const [name, value] of parameters) {
    if (!name.startsWith(`${list}[][`) || !name.endsWith(']')) continue;
    if (value.length > MAX.text || !isStorable(value)) throw refused(`${name} is no name`);
    const field = name.slice(list.length + 3, -1);
    const last = groups.at(-1);
    if (last && !last.has(field)) last.set(field, value);
    else groups.push(new Map([[field, value]]));
  }
  return groups;
}

function refused(detail: string): StewardError {
  return new StewardError('invalid-request', `The question ${detail}.`, [{ detail, pointer: '/q' }]);
}
