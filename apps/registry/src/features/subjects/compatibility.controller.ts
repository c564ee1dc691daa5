import { Body, Controller, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { ConfluentError } from '../../platform/http/confluent-error.js';
import { CompatibilityQueryService } from './compatibility-query.service.js';
import { asConfluentError } from './confluent-refusals.js';
import { subjectParam, versionParam } from './dto/path-params.js';
import { ResolveAlias } from './settings/aliases.js';
import { schemaRequestBody, type SchemaRequestBody } from './dto/register-schema.dto.js';
import { toSchemaRequest } from './dto/to-schema-request.js';

const compatibilityResponse = z.object({
  is_compatible: z.boolean(),
  messages: z.array(z.string()).optional(),
});
type CompatibilityResponse = z.input<typeof compatibilityResponse>;

const compatibilityQuery = z.object({
  normalize: queryBoolean('Compare the normalized text.'),
  verbose: queryBoolean('Say what does not fit.'),
});
type CompatibilityQuery = z.output<typeof compatibilityQuery>;

/** Confluent's API: would it be compatible? */
@ApiTags('Confluent: compatibility')
@Controller('compatibility/subjects')
export class CompatibilityController {
  constructor(@Inject(CompatibilityQueryService) private readonly compatibility: CompatibilityQueryService) {}

  @Post(':subject/versions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Compare a schema as its registration would' })
  @ApiResponse({ status: 200, standardSchema: compatibilityResponse })
  checkAll(
    @Param('subject', ResolveAlias) subject: string,
    @Query({ schema: compatibilityQuery }) query: CompatibilityQuery,
    @Body({ schema: schemaRequestBody }) body: SchemaRequestBody,
  ): Promise<CompatibilityResponse> {
    return this.answer(subject, body, query);
  }

  @Post(':subject/versions/:version')
  @HttpCode(200)
  @ApiOperation({ summary: 'Compare a schema with one version' })
  @ApiResponse({ status: 200, standardSchema: compatibilityResponse })
  checkOne(
    @Param('subject', ResolveAlias) subject: string,
    @Param('version') version: string,
    @Query({ schema: compatibilityQuery }) query: CompatibilityQuery,
    @Body({ schema: schemaRequestBody }) body: SchemaRequestBody,
  ): Promise<CompatibilityResponse> {
    return this.answer(subject, body, query, versionParam(version));
  }

  private async answer(
    subject: string,
    body: SchemaRequestBody,
    { normalize, verbose }: CompatibilityQuery,
    version?: number | 'latest',
  ): Promise<CompatibilityResponse> {
    const request = toSchemaRequest(subjectParam(subject), body, { normalize });
    try {
      const { compatible, messages } = await this.compatibility.check(request, version);
      return { is_compatible: compatible, ...(verbose && { messages: [...messages] }) };
    } catch (cause) {
      const error = asConfluentError(cause, { ...request, subject });
      // Confluent answers a verbose question about an invalid schema with the reason, not with an error.
      if (verbose && error instanceof ConfluentError && error.code === 42201)
        return { is_compatible: false, messages: [error.message] };
      throw error;
    }
  }
}
