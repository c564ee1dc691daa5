import { StewardError, parseSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { ApprovalService } from './approval.service.js';
import {
  approvalList,
  approvalQuery,
  approvalRequest,
  grantedApproval,
  type ApprovalRequest,
  type ApprovalResponse,
  type GrantedApproval,
} from './dto.js';

@ApiTags('Approvals')
@Controller('api/v1/approvals')
export class ApprovalsController {
  constructor(@Inject(ApprovalService) private readonly approvals: ApprovalService) {}

  @Get()
  @ApiOperation({ summary: 'Approvals of a subject, newest first, the used and ended ones too' })
  @ApiResponse({ status: 200, standardSchema: approvalList })
  async list(
    @Query({ schema: approvalQuery }) { subject }: z.output<typeof approvalQuery>,
  ): Promise<{ approvals: ApprovalResponse[] }> {
    return { approvals: await this.approvals.list(nameOf(subject)) };
  }

  @Post()
  @ApiOperation({ summary: 'Let named findings through, once and until a date: a break on purpose' })
  @ApiResponse({ status: 201, standardSchema: grantedApproval })
  grant(
    @Body({ schema: approvalRequest }) body: ApprovalRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<GrantedApproval> {
    return this.approvals.grant(nameOf(body.subject), body, principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take an approval back: its findings block again' })
  @ApiResponse({ status: 204 })
  revoke(
    @Param('id', { schema: z.uuid() }) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.approvals.revoke(id, principal);
  }
}

function nameOf(raw: string): SubjectName {
  const name = parseSubjectName(raw);
  if (!name)
    throw new StewardError('subject-invalid', `${JSON.stringify(raw)} cannot be the name of a subject.`);
  return name;
}
