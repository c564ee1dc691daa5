import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { LentApplications } from '../applications/lent-applications.js';
import { Asked, type AskedAddress } from './asked-address.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import {
  branchText,
  deployedVersionRequest,
  halDocument,
  newPacticipantRequest,
  pacticipantRequest,
  versionText,
  type DeployedVersionRequest,
  type HalDocument,
  type NewPacticipantRequest,
  type PacticipantRequest,
} from './dto.js';
import { PacticipantDirectory } from './pacticipant-directory.js';
import {
  branchVersionDocument,
  pacticipantDocument,
  tagDocument,
  versionDocument,
} from './pacticipant-documents.js';
import { PacticipantService } from './pacticipant.service.js';

@ApiTags('Pact Broker')
@Controller('pact-broker/pacticipants')
export class PacticipantsController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(PacticipantDirectory) private readonly directory: PacticipantDirectory,
    @Inject(PacticipantService) private readonly pacticipants: PacticipantService,
    @Inject(LentApplications) private readonly applications: LentApplications,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The applications, which Pact calls pacticipants; the first 200' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async list(@Asked() asked: AskedAddress): Promise<HalDocument> {
    const links = this.links.for(asked);
    const pacticipants = (await this.directory.list()).map((one) => pacticipantDocument(links, one));
    return {
      pacticipants,
      _embedded: { pacticipants },
      _links: { self: links.to('Pacticipants', 'pacticipants', 'pacticipants') },
    };
  }

  @Post()
  @HttpCode(201)
  @ApiOperation({ summary: 'Make the application, for the token’s team; one that is there already stays' })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  async create(
    @Asked() asked: AskedAddress,
    @Body({ schema: newPacticipantRequest }) { name, mainBranch }: NewPacticipantRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.pacticipants.setMainBranch(name, mainBranch, principal);
    return pacticipantDocument(this.links.for(asked), await this.directory.find(name));
  }

  @Get(':pacticipant')
  @ApiOperation({ summary: 'One pacticipant: an application, or a provider that a pact names' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async read(@Asked() asked: AskedAddress, @Param('pacticipant') name: string): Promise<HalDocument> {
    return pacticipantDocument(this.links.for(asked), await this.directory.find(name));
  }

  @Patch(':pacticipant')
  @ApiOperation({ summary: 'Say which branch is the main one; makes the application where there is none' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async update(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Body({ schema: pacticipantRequest }) { mainBranch }: PacticipantRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.pacticipants.setMainBranch(name, mainBranch, principal);
    return pacticipantDocument(this.links.for(asked), await this.directory.find(name));
  }

  @Get(':pacticipant/versions/:version')
  @ApiOperation({ summary: 'One version: its branches, and where its deployment is recorded' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async version(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('version', { schema: versionText }) version: string,
  ): Promise<HalDocument> {
    const links = this.links.for(asked);
    const branches = await this.directory.branches(name, version);
    return versionDocument(links, { name, version }, branches, await this.applications.environments());
  }

  @Put(':pacticipant/versions/:version/tags/:tag')
  @ApiOperation({ summary: 'Tag a version: puts it on the branch of that name' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async tag(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('version', { schema: versionText }) version: string,
    @Param('tag', { schema: branchText }) tag: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.pacticipants.putOnBranch(name, version, tag, principal);
    return tagDocument(this.links.for(asked), name, version, tag);
  }

  @Put(':pacticipant/branches/:branch/versions/:version')
  @ApiOperation({ summary: 'Put a version on a branch' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async branch(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('branch', { schema: branchText }) branch: string,
    @Param('version', { schema: versionText }) version: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.pacticipants.putOnBranch(name, version, branch, principal);
    return branchVersionDocument(this.links.for(asked), name, branch, version);
  }

  @Post(':pacticipant/versions/:version/deployed-versions/environment/:environment')
  @HttpCode(201)
  @ApiOperation({ summary: 'Record that a version runs in an environment; what ran there before ends' })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  deploy(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('version', { schema: versionText }) version: string,
    @Param('environment') environment: string,
    @Body({ schema: deployedVersionRequest }) body: DeployedVersionRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    return this.recordDeployment(asked, { name, version, environment }, body, principal);
  }

  @Put(':pacticipant/versions/:version/deployed-versions/environment/:environment')
  @HttpCode(201)
  @ApiOperation({ summary: 'The same, for tools that put it' })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  putDeployment(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('version', { schema: versionText }) version: string,
    @Param('environment') environment: string,
    @Body({ schema: deployedVersionRequest }) body: DeployedVersionRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    return this.recordDeployment(asked, { name, version, environment }, body, principal);
  }

  @Post(':pacticipant/versions/:version/released-versions/environment/:environment')
  @HttpCode(201)
  @ApiOperation({ summary: 'Record that a version is supported in an environment, beside others' })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  async release(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('version', { schema: versionText }) version: string,
    @Param('environment') environment: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    const { slug } = await this.pacticipants.ensure(name, principal);
    await this.applications.release(slug, environment, version, principal);
    return {
      currentlySupported: true,
      _links: { 'pb:version': this.links.for(asked).version(name, version) },
    };
  }

  private async recordDeployment(
    asked: AskedAddress,
    { name, version, environment }: { name: string; version: string; environment: string },
    body: DeployedVersionRequest,
    principal: Principal,
  ): Promise<HalDocument> {
    const { slug } = await this.pacticipants.ensure(name, principal);
    const instance = body?.applicationInstance ?? null;
    await this.applications.deploy(slug, { environment, instance }, version, principal);
    return {
      applicationInstance: instance,
      target: instance,
      currentlyDeployed: true,
      _links: { 'pb:version': this.links.for(asked).version(name, version) },
    };
  }
}
