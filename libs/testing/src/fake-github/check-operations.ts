import { ok, text, type Call, type Handler } from './call.js';
import { checkRunShape } from './feedback-shapes.js';
import { GitHubError, validationFailed } from './github-error.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';
import { paginate } from './pagination.js';
import { requireCommit, type CheckRunState } from './state.js';

const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_TITLE_CHARACTERS = 255;

/** `checks/create`. */
export const createCheck: Handler = async (call) => {
  const headSha = text(call, 'body', 'head_sha');
  if ((await call.repository.git.objectType(headSha)) !== 'commit') {
    throw new GitHubError(422, `No commit found for SHA: ${headSha}`);
  }
  const run: CheckRunState = {
    id: call.state.nextId(),
    repository: call.repository.fullName,
    name: '',
    headSha,
    status: 'queued',
    conclusion: null,
    startedAt: null,
    completedAt: null,
    externalId: '',
    detailsUrl: null,
    output: { title: null, summary: null, text: null },
    annotations: [],
  };
  apply(call, run);
  call.state.checkRuns.push(run);
  return { status: 201, body: checkRunShape(call.state, call.repository, run, call.addresses) };
};

/** `checks/update`: annotations are added to those there are. */
export const updateCheck: Handler = (call) => {
  const run = call.state.checkRun(call.repository.fullName, Number(call.path['check_run_id']));
  apply(call, run);
  return ok(checkRunShape(call.state, call.repository, run, call.addresses));
};

/** `checks/list-for-ref`: of several runs with one name the latest, unless all are asked for. Newest first. */
export const listChecks: Handler = async (call) => {
  const sha = await requireCommit(call.state, call.repository, text(call, 'path', 'ref'));
  const [name, status] = [text(call, 'query', 'check_name'), text(call, 'query', 'status')];
  const newestFirst = call.state.checkRuns
    .filter((run) => run.repository === call.repository.fullName && run.headSha === sha)
    .reverse();
  const found = newestFirst
    .filter(
      (run, index) =>
        call.query['filter'] === 'all' || newestFirst.findIndex((other) => other.name === run.name) === index,
    )
    .filter((run) => name === '' || run.name === name)
    .filter((run) => status === '' || run.status === status);
  const page = paginate(found, call.query);
  return ok(
    {
      total_count: found.length,
      check_runs: page.items.map((run) => checkRunShape(call.state, call.repository, run, call.addresses)),
    },
    page,
  );
};

function apply(call: Call, run: CheckRunState): void {
  const { body } = call;
  const given = (name: string, otherwise: string | null) =>
    name in body ? text(call, 'body', name) : otherwise;
  const conclusion = given('conclusion', run.conclusion);
  const status = 'conclusion' in body ? 'completed' : (given('status', run.status) ?? run.status);
  if (status === 'completed' && conclusion === null) {
    throw validationFailed(
      'CheckRun',
      'conclusion',
      'missing_field',
      'A completed check run needs a conclusion',
    );
  }
  if (conclusion === 'stale') {
    throw validationFailed('CheckRun', 'conclusion', 'invalid', 'Only GitHub can set the conclusion stale');
  }
  const output = isJsonObject(body['output']) ? body['output'] : undefined;
  const annotations = (output?.['annotations'] ?? []) as readonly JsonObject[];
  annotations.forEach(refuseBadAnnotation);
  run.name = given('name', run.name) ?? run.name;
  run.status = status;
  run.conclusion = status === 'completed' ? conclusion : null;
  run.startedAt = given('started_at', run.startedAt);
  run.completedAt =
    status === 'completed' ? given('completed_at', run.completedAt ?? call.state.now()) : null;
  run.externalId = given('external_id', run.externalId) ?? '';
  run.detailsUrl = given('details_url', run.detailsUrl);
  if (output === undefined) return;
  const part = (name: 'title' | 'summary' | 'text') => stringOr(output[name], run.output[name]);
  run.output = { title: part('title'), summary: part('summary'), text: part('text') };
  run.annotations.push(...annotations);
}

function stringOr(value: Json | undefined, otherwise: string | null): string | null {
  return typeof value === 'string' ? value : otherwise;
}

/** What the description says of annotations in words, not in its schema. One bad annotation refuses the whole request. */
function refuseBadAnnotation(annotation: JsonObject, index: number): void {
  const refuse = (field: string, message: string) =>
    validationFailed('CheckRun', `output.annotations[${index}].${field}`, 'invalid', message);
  const bytes = (name: string) => Buffer.byteLength(stringOr(annotation[name], '') ?? '');
  const [start, end] = [Number(annotation['start_line']), Number(annotation['end_line'])];
  if (annotation['path'] === '') throw refuse('path', "path wasn't supplied");
  if (start < 1) throw refuse('start_line', 'Line numbers start at 1');
  if (end < start) throw refuse('end_line', 'The end lies before the start');
  if (start !== end && ('start_column' in annotation || 'end_column' in annotation)) {
    throw refuse('start_column', 'Columns are for annotations that start and end on the same line');
  }
  if (Number(annotation['start_column'] ?? 1) < 1) throw refuse('start_column', 'Column numbers start at 1');
  for (const field of ['message', 'raw_details']) {
    if (bytes(field) > MAX_MESSAGE_BYTES) throw refuse(field, 'The maximum size is 64 KB');
  }
  if ([...(stringOr(annotation['title'], '') ?? '')].length > MAX_TITLE_CHARACTERS) {
    throw refuse('title', 'The maximum size is 255 characters');
  }
}
