import type { GovernancePlan } from '@schema-steward/governance';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  applyGovernanceRequest,
  governancePlanResponse,
  planGovernanceRequest,
  type ApplyGovernanceRequest,
  type GovernancePlanResponse,
  type PlanGovernanceRequest,
} from './dto.js';
import { countByAction, GovernanceService } from './governance.service.js';

@ApiTags('Governance')
@Controller('api/v1/governance')
export class GovernanceController {
  constructor(@Inject(GovernanceService) private readonly governance: GovernanceService) {}

  @Post('plan')
  @HttpCode(200)
  @ApiOperation({ summary: 'What files of governance would change, and what stands in the way' })
  @ApiResponse({ status: 200, standardSchema: governancePlanResponse })
  async plan(
    @Body({ schema: planGovernanceRequest }) body: PlanGovernanceRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<GovernancePlanResponse> {
    return toResponse(await this.governance.plan(body, principal), false);
  }

  @Post('apply')
  @HttpCode(200)
  @ApiOperation({ summary: 'Apply a plan that was read, all of it or nothing' })
  @ApiResponse({ status: 200, standardSchema: governancePlanResponse })
  async apply(
    @Body({ schema: applyGovernanceRequest }) { fingerprint, ...request }: ApplyGovernanceRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<GovernancePlanResponse> {
    return toResponse(await this.governance.apply(request, fingerprint, principal), true);
  }
}

function toResponse(plan: GovernancePlan, applied: boolean): GovernancePlanResponse {
  return {
    fingerprint: plan.fingerprint,
    applied,
    counts: countByAction(plan),
    steps: plan.steps.flatMap(({ kind, key, action, changes, notes }) =>
      action === 'unchanged'
        ? []
        : [{ kind, key, action, changes: changes.map((change) => ({ ...change })), notes: [...notes] }],
    ),
    refusals: plan.refusals.map((refusal) => ({ ...refusal })),
  };
}
