import { Body, Controller, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { ContractAnswerService } from './contract-answer.service.js';
import { ContractQueryService } from './contract-query.service.js';
import { ContractSettingsService } from './contract-settings.service.js';
import { summaryOf } from './contract-store.js';
import {
  branchList,
  contractBindings,
  contractList,
  contractListQuery,
  contractQuery,
  contractResponse,
  contractVersionParam,
  mainBranchRequest,
  publicationResponse,
  publishContractRequest,
  type BranchList,
  type ContractBindings,
  type ContractList,
  type ContractListQuery,
  type ContractQuery,
  type ContractResponse,
  type MainBranchRequest,
  type PublicationResponse,
  type PublishContractRequest,
} from './dto.js';
import { PublishContractService } from './publish-contract.service.js';

@ApiTags('Contracts')
@Controller('api/v1/applications/:slug')
export class ContractsController {
  constructor(
    @Inject(PublishContractService) private readonly publishing: PublishContractService,
    @Inject(ContractAnswerService) private readonly answers: ContractAnswerService,
    @Inject(ContractQueryService) private readonly queries: ContractQueryService,
    @Inject(ContractSettingsService) private readonly settings: ContractSettingsService,
  ) {}

  @Get('contracts')
  @ApiOperation({ summary: 'What versions of an application read, newest first' })
  @ApiResponse({ status: 200, standardSchema: contractList })
  list(
    @Param('slug') slug: string,
    @Query({ schema: contractListQuery }) query: ContractListQuery,
  ): Promise<ContractList> {
    return this.queries.list(slug, query);
  }

  @Get('contracts/:version')
  @ApiOperation({ summary: 'One contract, with the subjects that it reads now' })
  @ApiResponse({ status: 200, standardSchema: contractResponse })
  read(
    @Param('slug') slug: string,
    @Param('version', { schema: contractVersionParam }) version: string,
    @Query({ schema: contractQuery }) { provider }: ContractQuery,
  ): Promise<ContractResponse> {
    return this.queries.read(slug, version, provider);
  }

  @Put('contracts/:version')
  @ApiOperation({
    summary: 'Publish what a version of an application reads; says at once what is guaranteed',
  })
  @ApiResponse({ status: 200, standardSchema: publicationResponse })
  async publish(
    @Param('slug') slug: string,
    @Param('version', { schema: contractVersionParam }) version: string,
    @Body({ schema: publishContractRequest }) body: PublishContractRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PublicationResponse> {
    const { created, contract, facts } = await this.publishing.publish({
      application: slug,
      version,
      format: body.format,
      text: body.content,
      branch: body.branch ?? null,
      buildUrl: body.buildUrl ?? null,
      principal,
    });
    const answer = await this.answers.answerPublished(contract);
    return { created, contract: summaryOf(contract), problems: [...facts.problems], ...answer };
  }

  @Get('branches')
  @ApiOperation({ summary: 'The branches that contracts of an application were published from' })
  @ApiResponse({ status: 200, standardSchema: branchList })
  branches(@Param('slug') slug: string): Promise<BranchList> {
    return this.queries.branches(slug);
  }

  @Put('main-branch')
  @ApiOperation({ summary: 'Say which branch is the main one: its newest contract binds, deployed or not' })
  @ApiResponse({ status: 200, standardSchema: branchList })
  async setMainBranch(
    @Param('slug') slug: string,
    @Body({ schema: mainBranchRequest }) { branch }: MainBranchRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BranchList> {
    await this.settings.setMainBranch(slug, branch, principal);
    return this.queries.branches(slug);
  }

  @Get('contract-bindings')
  @ApiOperation({ summary: 'Which subjects interactions mean that name none, as their provider says' })
  @ApiResponse({ status: 200, standardSchema: contractBindings })
  bindings(@Param('slug') slug: string): Promise<ContractBindings> {
    return this.settings.bindings(slug);
  }

  @Put('contract-bindings')
  @ApiOperation({ summary: 'Say which subjects interactions mean that name none; the whole map' })
  @ApiResponse({ status: 200, standardSchema: contractBindings })
  setBindings(
    @Param('slug') slug: string,
    @Body({ schema: contractBindings }) body: ContractBindings,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ContractBindings> {
    return this.settings.setBindings(slug, body, principal);
  }
}
