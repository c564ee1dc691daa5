import { parseSubjectName, StewardError } from '@schema-steward/kernel';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
    const name = parseSubjectName(subject);
    if (!name) throw new StewardError('subject-invalid', 'The subject in the path is not a valid name.');
    return this.queries.ofSubject(name, query);
  }
}
