export * from './clock.js';
export * from './compatibility-level.js';
export * from './errors.js';
export * from './finding.js';
export * from './json-pointer.js';
export * from './location.js';
export * from './schema-type.js';
export * from './subject-name.js';
