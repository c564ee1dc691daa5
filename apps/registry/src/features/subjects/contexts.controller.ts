import { Controller, Delete, Get, HttpCode, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { isStorable } from '../../platform/database/storable-text.js';
import { ContextService } from './context.service.js';
import { MAX_LIST, pageFields, pageOf, queryText } from './dto/page-query.js';
import { contextParam } from './dto/path-params.js';

const contextsQuery = z.object({
  contextPrefix: queryText('How the names of contexts begin, full stop included.'),
  ...pageFields,
});

/** Confluent's API: contexts. Every other route is theirs too, behind `/contexts/{context}`. */
@ApiTags('Confluent: contexts')
@Controller('contexts')
export class ContextsController {
  constructor(@Inject(ContextService) private readonly contexts: ContextService) {}

  @Get()
  @ApiOperation({ summary: 'The default context, and those with a version in them' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  async names(@Query({ schema: contextsQuery }) query: z.output<typeof contextsQuery>): Promise<string[]> {
    if (!isStorable(query.contextPrefix)) return [];
    return this.contexts.names(query.contextPrefix, pageOf(query, MAX_LIST));
  }

  @Delete(':context')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a context in which no version is left' })
  @ApiResponse({ status: 204 })
  async delete(@Param('context') context: string, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.contexts.delete(contextParam(context), principal);
  }
}
