import { ok, text, type Call, type Handler } from './call.js';
import { commentShape } from './feedback-shapes.js';
import { validationFailed } from './github-error.js';
import { paginate } from './pagination.js';

const MAX_CHARACTERS = 65_536;

/** `issues/list-comments`, oldest first. */
export const listComments: Handler = (call) => {
  const pull = call.state.pull(call.repository.fullName, Number(call.path['issue_number']));
  const since = text(call, 'query', 'since');
  const found = call.state.comments
    .filter((comment) => comment.repository === pull.repository && comment.issueNumber === pull.number)
    .filter((comment) => since === '' || Date.parse(comment.updatedAt) >= Date.parse(since));
  const page = paginate(found, call.query);
  return ok(
    page.items.map((comment) => commentShape(call.repository, comment, call.addresses)),
    page,
  );
};

/** `issues/create-comment`. */
export const createComment: Handler = (call) => {
  const pull = call.state.pull(call.repository.fullName, Number(call.path['issue_number']));
  const comment = call.state.addComment(pull.repository, pull.number, acceptableBody(call));
  return { status: 201, body: commentShape(call.repository, comment, call.addresses) };
};

/** `issues/update-comment`. */
export const updateComment: Handler = (call) => {
  const comment = call.state.comment(call.repository.fullName, Number(call.path['comment_id']));
  comment.body = acceptableBody(call);
  comment.updatedAt = call.state.now();
  return ok(commentShape(call.repository, comment, call.addresses));
};

/** `issues/delete-comment`. */
export const deleteComment: Handler = (call) => {
  const comment = call.state.comment(call.repository.fullName, Number(call.path['comment_id']));
  call.state.comments.splice(call.state.comments.indexOf(comment), 1);
  return { status: 204, body: undefined };
};

/** GitHub's two rules that the description does not write down. */
function acceptableBody(call: Call): string {
  const body = text(call, 'body', 'body');
  const refuse = (message: string) => validationFailed('IssueComment', 'data', 'unprocessable', message);
  if (body.trim() === '') throw refuse('Body cannot be blank');
  if ([...body].length > MAX_CHARACTERS) {
    throw refuse(`Body is too long (maximum is ${MAX_CHARACTERS} characters)`);
  }
  return body;
}
