import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { apiSubject } from '../../platform/http/api-subject.js';
import { subjectUsage, usageQuery, type SubjectUsage, type UsageQuery } from './usage.dto.js';
import { UsageQueryService } from './usage-query.service.js';

@ApiTags('Subjects')
@Controller('api/v1/subjects/:subject/usage')
export class SubjectUsageController {
  constructor(@Inject(UsageQueryService) private readonly usages: UsageQueryService) {}

  @Get()
  @ApiOperation({
    summary: 'Who reads which field of a subject, where, since when, and where their teams are reached',
  })
  @ApiResponse({ status: 200, standardSchema: subjectUsage })
  list(
    @Param('subject') subject: string,
    @Query({ schema: usageQuery }) query: UsageQuery,
  ): Promise<SubjectUsage> {
    return this.usages.list(apiSubject(subject), query);
  }
}
