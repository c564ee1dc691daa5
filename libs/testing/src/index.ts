export * from './git-repository.js';
export * from './fake-github/index.js';
export * from './file-commands.js';
export * from './github-event.js';
export * from './run-action.js';
export * from './workflow-commands.js';
export * from './postgres/index.js';
