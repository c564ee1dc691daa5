import { Controller, Delete, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { LentApplications } from '../applications/lent-applications.js';
import { Asked, type AskedAddress } from './asked-address.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import { branchText, halDocument, versionText, type HalDocument } from './dto.js';
import { versionDocument } from './pacticipant-documents.js';
import { PacticipantDirectory } from './pacticipant-directory.js';
import { PacticipantService } from './pacticipant.service.js';

@ApiTags('Pact Broker')
@Controller('pact-broker/pacticipants/:pacticipant')
export class BranchesController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(PacticipantDirectory) private readonly directory: PacticipantDirectory,
    @Inject(PacticipantService) private readonly pacticipants: PacticipantService,
    @Inject(LentApplications) private readonly applications: LentApplications,
  ) {}

  @Get('latest-version')
  @ApiOperation({ summary: 'The newest version of which anything was published or put on a branch' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  latest(@Asked() asked: AskedAddress, @Param('pacticipant') name: string): Promise<HalDocument> {
    return this.newest(asked, name, undefined);
  }

  @Get('latest-version/:tag')
  @ApiOperation({ summary: 'The newest version on a branch, for which a tag is another word' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  latestOfTag(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('tag', { schema: branchText }) tag: string,
  ): Promise<HalDocument> {
    return this.newest(asked, name, tag);
  }

  @Delete('versions/:version/tags/:tag')
  @ApiOperation({ summary: 'Take a tag from a version: it is on the branch of that name no longer' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async untag(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('version', { schema: versionText }) version: string,
    @Param('tag', { schema: branchText }) tag: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.pacticipants.takeFromBranch(name, tag, version, principal);
    return this.left(asked, name);
  }

  @Delete('branches/:branch')
  @ApiOperation({ summary: 'Remove a branch that is not the main one; its versions and their pacts stay' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async remove(
    @Asked() asked: AskedAddress,
    @Param('pacticipant') name: string,
    @Param('branch', { schema: branchText }) branch: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.pacticipants.takeFromBranch(name, branch, undefined, principal);
    return this.left(asked, name);
  }

  /** Pact's tools read a document also of what is gone. */
  private left(asked: AskedAddress, name: string): HalDocument {
    return { _links: { 'pb:pacticipant': this.links.for(asked).pacticipant(name) } };
  }

  private async newest(asked: AskedAddress, name: string, branch: string | undefined): Promise<HalDocument> {
    const version = await this.directory.newest(name, branch);
    const branches = await this.directory.branches(name, version);
    const environments = await this.applications.environments();
    return versionDocument(this.links.for(asked), { name, version }, branches, environments);
  }
}
