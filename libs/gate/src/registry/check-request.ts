import type { CheckReport } from '@schema-steward/report';
import type { SchemaType } from '@schema-steward/kernel';

export interface SchemaReference {
  readonly name: string;
  readonly subject: string;
  readonly version: number;
}

/** One schema of a change, as `POST /api/v1/checks` takes it. */
export interface RequestedChange {
  readonly subject: string;
  readonly schemaType: SchemaType;
  readonly change: 'added' | 'modified' | 'renamed' | 'deleted';
  readonly file?: string;
  readonly previousFile?: string;
  /** Absent when deleted. */
  readonly schema?: string;
  /** The text in the base, where there is one. */
  readonly baseSchema?: string;
  readonly references?: readonly SchemaReference[];
}

/** The body of `POST /api/v1/checks`. */
export interface CheckRequest {
  readonly context: string;
  readonly repository?: { readonly id?: string; readonly name?: string };
  readonly pullRequest?: number;
  readonly commit?: string;
  readonly base?: string;
  readonly changes: readonly RequestedChange[];
}

/** The far end that judges. */
export interface RegistryPort {
  /**
   * @throws GateError (`remote-error`) where it cannot be reached, refuses, or answers what cannot be understood; a
   * TooLargeError where it refuses the size of the question.
   */
  check(request: CheckRequest): Promise<CheckReport>;
}
