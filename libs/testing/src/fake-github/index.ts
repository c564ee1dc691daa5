export { startFakeGitHub, type FakeGitHub, type FakeGitHubOptions } from './fake-github.js';
export type { Json, JsonObject } from './json.js';
export type { OperationId } from './operations.js';
export type { RecordedRequest, Violation } from './recording.js';
export type {
  CheckRunState,
  CommentState,
  FakePull,
  FakeRepository,
  GitHubState,
  PullState,
  RepositoryIdentity,
} from './state.js';
