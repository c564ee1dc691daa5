import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { formatPointer } from '@schema-steward/kernel';
import type { ErrorDetail } from '@schema-steward/kernel';

const MAX_ISSUES = 50;

type Schema = NonNullable<ArgumentMetadata['schema']>;
type ValidationResult = Awaited<ReturnType<Schema['~standard']['validate']>>;
type Issue = NonNullable<ValidationResult['issues']>[number];

/** A body, query or path parameter does not fit its schema. `details` carry pointers into the body. */
export class RequestValidationError extends Error {
  override readonly name = 'RequestValidationError';

  constructor(
    readonly details: readonly ErrorDetail[],
    /** There was no body at all where one is needed. */
    readonly missingBody: boolean,
    /** Which part of the request it is. */
    readonly part: 'body' | 'query' | 'path' | 'header',
  ) {
    super(missingBody ? 'The request needs a body.' : 'The request does not fit what this route takes.');
  }
}

/**
 * Validates `@Body({ schema })`, `@Query({ schema })` and `@Param({ schema })`, any Standard Schema, and hands the
 * parsed value on. Unlike Nest's own pipe it does not delete `__proto__`, `prototype` and `constructor` from bodies:
 * they are names like any other here, and as own properties they do no harm.
 */
export class RequestValidationPipe implements PipeTransform {
  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.schema === undefined || metadata.type === 'custom') return value;
    const result = await metadata.schema['~standard'].validate(value);
    if (result.issues === undefined) return result.value;
    const missingBody = metadata.type === 'body' && (value === undefined || value === null);
    throw new RequestValidationError(detailsOf(result.issues, metadata), missingBody, partOf(metadata));
  }
}

function partOf({ type }: ArgumentMetadata): RequestValidationError['part'] {
  return type === 'body' || type === 'query' ? type : 'path';
}

function detailsOf(issues: readonly Issue[], metadata: ArgumentMetadata): ErrorDetail[] {
  const details = issues.slice(0, MAX_ISSUES).map((issue) => detailOf(issue, metadata));
  const left = issues.length - details.length;
  return left > 0 ? [...details, { detail: `… and ${left} more.` }] : details;
}

function detailOf(issue: Issue, metadata: ArgumentMetadata): ErrorDetail {
  const path = (issue.path ?? []).map((segment) => {
    const key = typeof segment === 'object' ? segment.key : segment;
    return typeof key === 'number' ? key : String(key);
  });
  if (metadata.type === 'body') {
    // `@Body('field')` validates one field: its pointer begins there.
    const pointer = formatPointer(metadata.data === undefined ? path : [metadata.data, ...path]);
    return { detail: issue.message, pointer };
  }
  const name = [metadata.data, ...path].filter((part) => part !== undefined).join('.');
  const kind = metadata.type === 'query' ? 'query parameter' : 'path parameter';
  return { detail: `${kind}${name === '' ? '' : ` ${name}`}: ${issue.message}` };
}
