import { parseSubjectName, StewardError } from '@schema-steward/kernel';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ContractQueryService } from './contract-query.service.js';
import {
  subjectContracts,
  subjectContractsQuery,
  type SubjectContracts,
  type SubjectContractsQuery,
} from './dto.js';

@ApiTags('Subjects')
@Controller('api/v1/subjects/:subject/contracts')
export class SubjectContractsController {
  constructor(@Inject(ContractQueryService) private readonly queries: ContractQueryService) {}

  @Get()
  @ApiOperation({
    summary: 'The contracts that bind the producers of a subject: deployed, released or on a main branch',
  })
  @ApiResponse({ status: 200, standardSchema: subjectContracts })
  list(
    @Param('subject') subject: string,
    @Query({ schema: subjectContractsQuery }) { environment }: SubjectContractsQuery,
  ): Promise<SubjectContracts> {
    const name = parseSubjectName(subject);
    if (!name) throw new StewardError('subject-invalid', 'The subject in the path is not a valid name.');
    return this.queries.binding(name, environment);
  }
}
