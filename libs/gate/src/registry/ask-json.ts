import { GateError } from '../gate-error.js';
import { parseProblem, remedyOr } from './parse-problem.js';
import { readLimited } from './read-limited.js';
import type { RegistryTarget } from './registry-target.js';

const LARGEST_ANSWER = 32 * 1024 * 1024;

export interface JsonQuestion {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query, from the registry's own address on. */
  readonly path: string;
  readonly body?: object;
  /** In milliseconds. */
  readonly timeoutMs: number;
  /** What has not happened where it fails: `Nothing was published.` */
  readonly nothing: string;
}

/** One thing that a registry has against a request. */
export interface RegistryComplaint {
  readonly detail: string;
  readonly pointer: string | undefined;
  readonly location: { readonly pointer: string; readonly line: number; readonly column: number } | undefined;
}

/** The registry understood, and says no. */
export class RegistryRefusal extends GateError {
  constructor(
    message: string,
    hint: string,
    readonly status: number,
    /** Of the catalogue; empty where there is none. */
    readonly code: string,
    readonly complaints: readonly RegistryComplaint[],
    /** The registry's reason alone. */
    readonly said: string,
  ) {
    super(status === 400 ? 'usage-error' : 'remote-error', message, hint);
  }
}

/**
 * Asks `/api/v1` once: whether a request that failed was heard is not known. Resolves to the body, undefined for none.
 * @throws RegistryRefusal with the registry's words and remedy, GateError (`remote-error`) for what is no answer
 */
export async function askJson(target: RegistryTarget, question: JsonQuestion): Promise<unknown> {
  const { host } = new URL(target.url);
  const { method, path, body, timeoutMs, nothing } = question;
  const { status, text } = await fetch(`${target.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(target.token !== undefined && { authorization: `Bearer ${target.token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({
      status: response.status,
      text: await readLimited(response, LARGEST_ANSWER),
    }))
    .catch((cause: unknown) => {
      if (cause instanceof GateError) throw cause;
      throw new GateError(
        'remote-error',
        `The registry at ${host} cannot be reached, or did not answer in time.`,
        'Check its address and that it runs.',
        [],
        { cause },
      );
    });
  if (status === 0 || (status >= 300 && status < 400))
    throw new GateError(
      'remote-error',
      `The registry at ${host} answers with a redirect, which is not followed. ${nothing}`,
      'Give the address that it redirects to.',
    );
  if (status >= 200 && status < 300) return text === '' ? undefined : parsed(text, host);
  throw refusal(
    target.token === undefined ? text : text.replaceAll(target.token, '***'),
    status,
    host,
    nothing,
  );
}

function parsed(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notUnderstood(host, { cause });
  }
}

/** What comes from afar is not trusted to have a shape: for those who find that it has not. */
export function notUnderstood(host: string, options?: ErrorOptions): GateError {
  return new GateError(
    'remote-error',
    `The answer of the registry at ${host} cannot be understood.`,
    'Check that the address is a Schema Steward registry, and that steward is as new as it.',
    [],
    options,
  );
}

function refusal(said: string, status: number, host: string, nothing: string): RegistryRefusal {
  const { detail, hint, said: reason } = parseProblem(said, status);
  const { code, remedy, errors } = objectOf(said);
  return new RegistryRefusal(
    `The registry at ${host} answers ${status}: ${detail} ${nothing}`,
    remedyOr(hint, remedy, status),
    status,
    typeof code === 'string' ? code : '',
    (Array.isArray(errors) ? errors : []).slice(0, 100).flatMap(complaintOf),
    reason,
  );
}

function complaintOf(error: unknown): RegistryComplaint[] {
  const { detail, pointer, location } = Object(error) as Readonly<Record<string, unknown>>;
  if (typeof detail !== 'string') return [];
  const { pointer: at, line, column } = Object(location) as Readonly<Record<string, unknown>>;
  const placed = typeof at === 'string' && typeof line === 'number' && typeof column === 'number';
  return [
    {
      detail,
      pointer: typeof pointer === 'string' ? pointer : undefined,
      location: placed ? { pointer: at, line, column } : undefined,
    },
  ];
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
