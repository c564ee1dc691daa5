import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  createEnvironmentRequest,
  environmentList,
  environmentResponse,
  updateEnvironmentRequest,
  type CreateEnvironmentRequest,
  type EnvironmentResponse,
  type UpdateEnvironmentRequest,
} from './dto.js';
import { EnvironmentService } from './environment.service.js';

@ApiTags('Environments')
@Controller('api/v1/environments')
export class EnvironmentsController {
  constructor(@Inject(EnvironmentService) private readonly environments: EnvironmentService) {}

  @Get()
  @ApiOperation({ summary: 'All environments' })
  @ApiResponse({ status: 200, standardSchema: environmentList })
  async list(): Promise<{ environments: EnvironmentResponse[] }> {
    return { environments: await this.environments.list() };
  }

  @Post()
  @ApiOperation({ summary: 'Create an environment' })
  @ApiResponse({ status: 201, standardSchema: environmentResponse })
  create(
    @Body({ schema: createEnvironmentRequest }) body: CreateEnvironmentRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EnvironmentResponse> {
    return this.environments.create(body, principal);
  }

  @Get(':slug')
  @ApiOperation({ summary: 'One environment' })
  @ApiResponse({ status: 200, standardSchema: environmentResponse })
  read(@Param('slug') slug: string): Promise<EnvironmentResponse> {
    return this.environments.read(slug);
  }

  @Patch(':slug')
  @ApiOperation({ summary: 'Rename an environment, or say whether it is production' })
  @ApiResponse({ status: 200, standardSchema: environmentResponse })
  update(
    @Param('slug') slug: string,
    @Body({ schema: updateEnvironmentRequest }) body: UpdateEnvironmentRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EnvironmentResponse> {
    return this.environments.update(slug, body, principal);
  }

  @Delete(':slug')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove an environment that was never used' })
  @ApiResponse({ status: 204 })
  remove(@Param('slug') slug: string, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.environments.remove(slug, principal);
  }
}
