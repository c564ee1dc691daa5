import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  deploymentList,
  deploymentQuery,
  endDeploymentQuery,
  recordDeploymentRequest,
  recordedDeployment,
  type DeploymentList,
  type DeploymentQuery,
  type EndDeploymentQuery,
  type RecordDeploymentRequest,
  type RecordedDeployment,
} from './deployment.dto.js';
import { DeploymentService } from './deployment.service.js';

@ApiTags('Applications')
@Controller('api/v1/applications/:slug/deployments')
export class DeploymentsController {
  constructor(@Inject(DeploymentService) private readonly deployments: DeploymentService) {}

  @Get()
  @ApiOperation({ summary: 'What of an application runs where; with `history` also what ran, newest first' })
  @ApiResponse({ status: 200, standardSchema: deploymentList })
  list(
    @Param('slug') slug: string,
    @Query({ schema: deploymentQuery }) query: DeploymentQuery,
  ): Promise<DeploymentList> {
    return this.deployments.list(slug, query);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Record that a version runs in an environment; what ran there before ends' })
  @ApiResponse({ status: 200, standardSchema: recordedDeployment })
  record(
    @Param('slug') slug: string,
    @Body({ schema: recordDeploymentRequest }) body: RecordDeploymentRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RecordedDeployment> {
    return this.deployments.record(slug, body, principal);
  }

  @Delete(':environment')
  @HttpCode(204)
  @ApiOperation({ summary: 'Record that the application, or one instance of it, runs there no longer' })
  @ApiResponse({ status: 204 })
  end(
    @Param('slug') slug: string,
    @Param('environment') environment: string,
    @Query({ schema: endDeploymentQuery }) { instance = '' }: EndDeploymentQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.deployments.end(slug, environment, instance, principal);
  }
}
