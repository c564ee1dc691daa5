import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { apiSchemaId } from './dto/api-params.js';
import {
  toUsageResponse,
  usageQuery,
  usageResponse,
  type UsageQuery,
  type UsageResponse,
} from './dto/schema-usage.dto.js';
import {
  searchQuery,
  searchResponse,
  toSearchItem,
  type SearchQuery,
  type SearchResponse,
} from './dto/search.dto.js';
import { SchemaUsageService } from './schema-usage.service.js';
import { SearchService } from './search.service.js';

/** Beyond Confluent's API: what there is, and who uses it. */
@ApiTags('Search')
@Controller('api/v1')
export class SearchController {
  constructor(
    @Inject(SearchService) private readonly searches: SearchService,
    @Inject(SchemaUsageService) private readonly usage: SchemaUsageService,
  ) {}

  @Get('search')
  @ApiOperation({ summary: 'Find teams, subjects and fields by words, page by page' })
  @ApiResponse({ status: 200, standardSchema: searchResponse })
  async search(@Query({ schema: searchQuery }) query: SearchQuery): Promise<SearchResponse> {
    const { items, nextCursor } = await this.searches.search(query);
    return { items: items.map(toSearchItem), nextCursor };
  }

  @Get('schemas/ids/:id/uses')
  @ApiOperation({ summary: 'Who uses a schema: subjects, owners, referring schemas, applications' })
  @ApiResponse({ status: 200, standardSchema: usageResponse })
  async uses(
    @Param('id') id: string,
    @Query({ schema: usageQuery }) { context, ...page }: UsageQuery,
  ): Promise<UsageResponse> {
    return toUsageResponse(await this.usage.of(context, apiSchemaId(id), page));
  }
}
