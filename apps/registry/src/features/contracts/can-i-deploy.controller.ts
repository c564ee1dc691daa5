import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  canIDeployQuery,
  deployabilityResponse,
  type CanIDeployQuery,
  type DeployabilityResponse,
} from './can-i-deploy.dto.js';
import { CanIDeployService } from './can-i-deploy.service.js';

@ApiTags('Contracts')
@Controller('api/v1/can-i-deploy')
export class CanIDeployController {
  constructor(@Inject(CanIDeployService) private readonly service: CanIDeployService) {}

  @Get()
  @ApiOperation({
    summary: 'Whether a schema version or an application’s version may be deployed: yes, no or unknown',
  })
  @ApiResponse({ status: 200, standardSchema: deployabilityResponse })
  ask(@Query({ schema: canIDeployQuery }) query: CanIDeployQuery): Promise<DeployabilityResponse> {
    return this.service.ask(query);
  }
}
