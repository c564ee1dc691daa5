import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  trustedRepositoryIdParam,
  trustedRepositoryList,
  trustedRepositoryResponse,
  trustRepositoryRequest,
  type TrustedRepositoryResponse,
  type TrustRepositoryRequest,
} from './dto.js';
import { TrustedRepositoryService } from './trusted-repository.service.js';

@ApiTags('Access')
@Controller('api/v1/trusted-repositories')
export class TrustedRepositoriesController {
  constructor(@Inject(TrustedRepositoryService) private readonly repositories: TrustedRepositoryService) {}

  @Get()
  @ApiOperation({ summary: 'Repositories that one’s team trusts; an admin sees all' })
  @ApiResponse({ status: 200, standardSchema: trustedRepositoryList })
  async list(
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ trustedRepositories: TrustedRepositoryResponse[] }> {
    return { trustedRepositories: await this.repositories.list(principal) };
  }

  @Post()
  @ApiOperation({ summary: 'Let the workflows of a repository check, and on one ref register, for a team' })
  @ApiResponse({ status: 201, standardSchema: trustedRepositoryResponse })
  add(
    @Body({ schema: trustRepositoryRequest }) body: TrustRepositoryRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TrustedRepositoryResponse> {
    return this.repositories.add(body, principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End the trust, and the tokens that came of it' })
  @ApiResponse({ status: 204 })
  remove(
    @Param('id', { schema: trustedRepositoryIdParam }) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.repositories.remove(id, principal);
  }
}
