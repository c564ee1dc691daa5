import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { apiSubject } from '../../platform/http/api-subject.js';
import { DeclarationQueryService } from './declaration-query.service.js';
import {
  pageQuery,
  subjectApplicationList,
  type PageQuery,
  type SubjectApplicationList,
} from './declaration.dto.js';

@ApiTags('Subjects')
@Controller('api/v1/subjects/:subject/applications')
export class SubjectApplicationsController {
  constructor(@Inject(DeclarationQueryService) private readonly queries: DeclarationQueryService) {}

  @Get()
  @ApiOperation({ summary: 'Who produces and consumes a subject, where, and where their teams are reached' })
  @ApiResponse({ status: 200, standardSchema: subjectApplicationList })
  list(
    @Param('subject') subject: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<SubjectApplicationList> {
    return this.queries.ofSubject(apiSubject(subject), query);
  }
}
