import type { CheckReportAnswer, RunCheckBody } from '@schema-steward/api-client';
import type { CheckReport } from '@schema-steward/report';
import { describe, expectTypeOf, it } from 'vitest';
import type { CheckRequest } from './check-request.js';

describe('what the gate sends and understands', () => {
  it('is a body that the service documents', () => {
    expectTypeOf<CheckRequest>().toExtend<RunCheckBody>();
  });

  it('is an answer that the service documents', () => {
    expectTypeOf<CheckReportAnswer>().toExtend<CheckReport>();
  });
});
