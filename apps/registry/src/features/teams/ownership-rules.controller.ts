import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  createOwnershipRuleRequest,
  ownershipRuleId,
  ownershipRuleList,
  ownershipRuleResponse,
  type CreateOwnershipRuleRequest,
  type OwnershipRuleResponse,
} from './dto.js';
import { OwnershipRuleService } from './ownership-rule.service.js';

@ApiTags('Ownership')
@Controller('api/v1/ownership-rules')
export class OwnershipRulesController {
  constructor(@Inject(OwnershipRuleService) private readonly rules: OwnershipRuleService) {}

  @Get()
  @ApiOperation({ summary: 'All prefix rules' })
  @ApiResponse({ status: 200, standardSchema: ownershipRuleList })
  async list(): Promise<{ rules: OwnershipRuleResponse[] }> {
    return { rules: await this.rules.list() };
  }

  @Post()
  @ApiOperation({ summary: 'Give new subjects of a prefix to a team' })
  @ApiResponse({ status: 201, standardSchema: ownershipRuleResponse })
  create(
    @Body({ schema: createOwnershipRuleRequest }) body: CreateOwnershipRuleRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnershipRuleResponse> {
    return this.rules.create(body, principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a prefix rule; subjects keep their owners' })
  @ApiResponse({ status: 204 })
  remove(
    @Param('id', { schema: ownershipRuleId }) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.rules.remove(id, principal);
  }
}
