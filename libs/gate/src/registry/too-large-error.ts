import { GateError } from '../gate-error.js';

/** The registry does not take a body of this size: the same in smaller pieces may pass. */
export class TooLargeError extends GateError {}
