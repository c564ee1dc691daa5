export * from './datum/datum.js';
export * from './decide/decision.js';
export * from './predicate/predicate.js';
export * from './shape/shape.js';
export * from './strings/string-set.js';
