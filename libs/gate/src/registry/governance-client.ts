import type { GovernancePlanReport } from '@schema-steward/report';
import { GateError, type Place } from '../gate-error.js';
import type { GovernanceSource } from '../governance/parse-governance.js';
import { parseProblem, remedyOr } from './parse-problem.js';
import { readLimited } from './read-limited.js';
import type { RegistryTarget } from './registry-target.js';

/** A plan repeats what it changes, before and after. */
const LARGEST_ANSWER = 32 * 1024 * 1024;
const NOTHING = 'Nothing was applied.';

export interface GovernanceQuestion {
  readonly source: GovernanceSource;
  readonly prune: boolean;
  /** In milliseconds. */
  readonly timeoutMs: number;
}

/** What the registry will not do, though it understood: exit code 1. */
export class GovernanceRefusal extends Error {
  override readonly name = 'GovernanceRefusal';

  constructor(
    message: string,
    readonly hint: string,
    readonly places: readonly Place[],
  ) {
    super(message);
  }
}

/**
 * What the files would change. Refusals in it say where in the files.
 * @throws GateError: `usage-error` with the places of what the registry does not take, `remote-error` for all else
 */
export async function askPlan(
  target: RegistryTarget,
  { source, prune, timeoutMs }: GovernanceQuestion,
): Promise<GovernancePlanReport> {
  return ask(target, 'plan', { documents: source.documents, prune }, source, timeoutMs);
}

/**
 * Applies a plan that was read. Asks once: whether a request that failed was heard is not known.
 * @throws GovernanceRefusal where the plan is not the one any more; GateError as {@link askPlan}
 */
export async function askApply(
  target: RegistryTarget,
  { source, prune, timeoutMs }: GovernanceQuestion,
  fingerprint: string,
): Promise<GovernancePlanReport> {
  return ask(target, 'apply', { documents: source.documents, prune, fingerprint }, source, timeoutMs);
}

async function ask(
  { url, token }: RegistryTarget,
  route: 'plan' | 'apply',
  body: object,
  source: GovernanceSource,
  timeoutMs: number,
): Promise<GovernancePlanReport> {
  const { host } = new URL(url);
  const { status, text } = await fetch(`${url}/api/v1/governance/${route}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, application/problem+json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({
      status: response.status,
      text: await readLimited(response, LARGEST_ANSWER),
    }))
    .catch((cause: unknown) => {
      if (cause instanceof GateError) throw cause;
      const unsure = route === 'plan' ? NOTHING : 'Whether it was applied is not known: plan again.';
      throw new GateError(
        'remote-error',
        `The registry at ${host} cannot be reached, or did not answer in time. ${unsure}`,
        'Check its address and that it runs.',
        [],
        { cause },
      );
    });
  if (status === 200) return readPlan(text, host, source);
  if (status === 0 || (status >= 300 && status < 400))
    throw new GateError(
      'remote-error',
      `The registry at ${host} answers with a redirect, which is not followed. ${NOTHING}`,
      'Give the address that it redirects to.',
    );
  throw refusalOf(token === undefined ? text : text.replaceAll(token, '***'), status, host, source);
}

function refusalOf(said: string, status: number, host: string, source: GovernanceSource): Error {
  const { code, remedy, errors, detail: plain } = Object(parse(said)) as Readonly<Record<string, unknown>>;
  const places = (Array.isArray(errors) ? errors : []).slice(0, 100).flatMap((error): Place[] => {
    const { pointer, detail } = Object(error) as Readonly<Record<string, unknown>>;
    if (typeof pointer !== 'string' || typeof detail !== 'string') return [];
    const place = source.placeOf(pointer.replace(/^\/documents(?=\/)/, ''));
    return place === undefined ? [] : [{ ...place, message: detail }];
  });
  const hint = typeof remedy === 'string' ? remedy.slice(0, 500) : undefined;
  const { detail, hint: usual } = parseProblem(said, status);
  if (code === 'governance-plan-stale' || code === 'governance-plan-refused') {
    const message = places.length > 0 && typeof plain === 'string' ? plain.slice(0, 500) : detail;
    return new GovernanceRefusal(`${message} ${NOTHING}`, hint ?? usual, places);
  }
  if (status === 400 && places.length > 0)
    return new GateError(
      'usage-error',
      'The registry does not take these files.',
      'Mend the places named.',
      places,
    );
  const whoMay = status === 403 ? 'Use a token with the role admin.' : undefined;
  return new GateError(
    'remote-error',
    `The registry at ${host} answers ${status}: ${detail} ${NOTHING}`,
    whoMay ?? remedyOr(usual, code === undefined ? undefined : remedy, status),
  );
}

/** What comes from afar is not trusted to have a shape. */
function readPlan(text: string, host: string, source: GovernanceSource): GovernancePlanReport {
  const plan = parse(text);
  if (!isPlan(plan))
    throw new GateError(
      'remote-error',
      `The answer of the registry at ${host} cannot be understood.`,
      'Check that the address is a Schema Steward registry, and that steward is as new as it.',
    );
  const at = (pointer: string | undefined): string | undefined => {
    const place = pointer === undefined ? undefined : source.placeOf(pointer);
    return place && `${place.file}:${String(place.line)}:${String(place.column)}`;
  };
  return {
    ...plan,
    refusals: plan.refusals.map(({ pointer, otherPointer, ...refusal }) => {
      const [here, there] = [at(pointer), at(otherPointer)];
      return {
        ...refusal,
        ...(here !== undefined && { at: here }),
        ...(there !== undefined && { alsoAt: there }),
      };
    }),
  };
}

interface PointedPlan extends GovernancePlanReport {
  readonly refusals: readonly (GovernancePlanReport['refusals'][number] & {
    readonly pointer?: string;
    readonly otherPointer?: string;
  })[];
}

function isPlan(value: unknown): value is PointedPlan {
  const { fingerprint, applied, counts, steps, refusals } = Object(value) as Readonly<
    Record<string, unknown>
  >;
  const texts = (one: unknown, names: readonly string[]): boolean =>
    names.every((name) => typeof (Object(one) as Readonly<Record<string, unknown>>)[name] === 'string');
  const numbers = Object(counts) as Readonly<Record<string, unknown>>;
  return (
    typeof fingerprint === 'string' &&
    typeof applied === 'boolean' &&
    ['create', 'update', 'archive', 'delete', 'unchanged'].every(
      (name) => typeof numbers[name] === 'number',
    ) &&
    Array.isArray(steps) &&
    steps.every(
      (step: { changes?: unknown; notes?: unknown }) =>
        texts(step, ['kind', 'key', 'action']) &&
        Array.isArray(step.changes) &&
        step.changes.every((change) => texts(change, ['field'])) &&
        Array.isArray(step.notes) &&
        step.notes.every((note) => typeof note === 'string'),
    ) &&
    Array.isArray(refusals) &&
    refusals.every((refusal) => texts(refusal, ['kind', 'key', 'reason', 'fix']))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
