/** What `POST /api/v1/governance/plan` and `…/apply` answer, as far as it is told. */
export interface GovernancePlanReport {
  /** Names the plan, 32 hexadecimal digits. */
  readonly fingerprint: string;
  readonly applied: boolean;
  readonly counts: Readonly<Record<'create' | 'update' | 'archive' | 'delete' | 'unchanged', number>>;
  readonly steps: readonly PlannedStep[];
  readonly refusals: readonly PlanRefusalReport[];
}

export interface PlannedStep {
  readonly kind: string;
  readonly key: string;
  readonly action: string;
  readonly changes: readonly {
    readonly field: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly notes: readonly string[];
}

export interface PlanRefusalReport {
  readonly kind: string;
  readonly key: string;
  readonly reason: string;
  readonly fix: string;
  /** `file:line:column`; undefined for what no file names. */
  readonly at?: string;
  readonly alsoAt?: string;
}
