export * from './run-cli.js';
export * from './terminal.js';
