import type { CheckReport } from '@schema-steward/report';
import { GateError } from '../gate-error.js';
import { assertJudged } from './assert-judged.js';
import { batchChanges, withoutBase } from './batch-changes.js';
import type { CheckRequest, RegistryPort, RequestedChange } from './check-request.js';
import { mergeReports } from './merge-reports.js';
import { TooLargeError } from './too-large-error.js';

/** A question and its answer. */
interface Judged {
  readonly asked: readonly RequestedChange[];
  readonly report: CheckReport;
}

/**
 * Asks about any number of changes, in as many questions as they need, one after the other, and makes one report of the
 * answers. The registry judges every change by itself, so that it does not matter where they are cut. `notes` gets what
 * was asked otherwise than planned.
 * @throws GateError (`remote-error`) as {@link RegistryPort.check}, for an answer to something else than was asked, and
 * for a schema that is larger than what the registry takes.
 */
export async function askRegistry(
  registry: RegistryPort,
  request: CheckRequest,
  notes: string[],
): Promise<CheckReport> {
  const judged: Judged[] = [];
  for (const changes of batchChanges(request.changes))
    judged.push(...(await ask(registry, { ...request, changes })));
  const [first, ...others] = judged.map(({ report }) => report);
  if (first === undefined) throw new TypeError('one change at least is asked about');
  const sent = judged.flatMap(({ asked }) => asked);
  notes.push(...request.changes.flatMap((change, i) => lostBase(change, sent[i]) ?? []));
  if (others.length > 0)
    notes.push(`The changes were sent in ${judged.length} parts: the report has the id of the first.`);
  return mergeReports(first, others);
}

/** A registry may take less than is usual: what it refuses is sent in halves, and at last without the base's text. */
async function ask(registry: RegistryPort, request: CheckRequest): Promise<Judged[]> {
  const { changes } = request;
  try {
    const report = await registry.check(request);
    assertJudged(report, request);
    return [{ asked: changes, report }];
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    const parts = smaller(changes, error);
    const judged: Judged[] = [];
    for (const part of parts) judged.push(...(await ask(registry, { ...request, changes: part })));
    return judged;
  }
}

function smaller(changes: readonly RequestedChange[], cause: TooLargeError): RequestedChange[][] {
  const [one] = changes;
  if (one === undefined) throw cause;
  if (changes.length > 1) {
    const middle = Math.ceil(changes.length / 2);
    return [changes.slice(0, middle), changes.slice(middle)];
  }
  if (one.baseSchema !== undefined) return [[withoutBase(one)]];
  const file = one.file ?? one.subject;
  throw new GateError(
    'remote-error',
    'A schema is larger than what the registry takes. Nothing was judged, so the check fails.',
    'Make the schema smaller, or ask the operator of the registry to raise its limit for bodies (STEWARD_BODY_LIMIT, 1 MiB by default).',
    [{ file, line: 1, message: 'This schema is larger than what the registry takes.' }],
    { cause },
  );
}

/** What a reader should know where the text of the base stayed behind; a deletion is judged without it. */
function lostBase(planned: RequestedChange, sent: RequestedChange | undefined): string | undefined {
  if (planned.baseSchema === undefined || sent?.baseSchema !== undefined || planned.change === 'deleted')
    return undefined;
  return `${planned.file ?? planned.subject} is too large to be sent with the text of the base: findings that the base has already cannot be told apart.`;
}
