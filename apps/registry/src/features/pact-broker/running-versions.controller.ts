import { Body, Controller, Get, Inject, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { LentApplications, type RunningKind } from '../applications/lent-applications.js';
import { applicationSlug } from '../contracts/lent-contracts.js';
import { Asked, type AskedAddress } from './asked-address.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import {
  endDeployedRequest,
  endReleasedRequest,
  halDocument,
  runningId,
  runningQuery,
  type HalDocument,
  type RunningQuery,
} from './dto.js';
import { runningDocument, runningListDocument } from './pacticipant-documents.js';

@ApiTags('Pact Broker')
@Controller('pact-broker')
export class RunningVersionsController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(LentApplications) private readonly applications: LentApplications,
  ) {}

  @Get('environments/:environment/deployed-versions/currently-deployed')
  @ApiOperation({ summary: 'What runs in an environment' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  deployed(
    @Asked() asked: AskedAddress,
    @Param('environment') environment: string,
    @Query({ schema: runningQuery }) query: RunningQuery,
  ): Promise<HalDocument> {
    return this.list(asked, 'deployed', environment, query);
  }

  @Get('environments/:environment/released-versions/currently-supported')
  @ApiOperation({ summary: 'What is supported in an environment' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  released(
    @Asked() asked: AskedAddress,
    @Param('environment') environment: string,
    @Query({ schema: runningQuery }) query: RunningQuery,
  ): Promise<HalDocument> {
    return this.list(asked, 'released', environment, query);
  }

  @Get('deployed-versions/:id')
  @ApiOperation({ summary: 'One deployment, ended or not' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  deployedOne(
    @Asked() asked: AskedAddress,
    @Param('id', { schema: runningId }) id: number,
  ): Promise<HalDocument> {
    return this.read(asked, 'deployed', id);
  }

  @Get('released-versions/:id')
  @ApiOperation({ summary: 'One release, its support ended or not' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  releasedOne(
    @Asked() asked: AskedAddress,
    @Param('id', { schema: runningId }) id: number,
  ): Promise<HalDocument> {
    return this.read(asked, 'released', id);
  }

  @Patch('deployed-versions/:id')
  @ApiOperation({ summary: 'Record that it runs there no longer: what `record-undeployment` sends' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async undeploy(
    @Asked() asked: AskedAddress,
    @Param('id', { schema: runningId }) id: number,
    @Body({ schema: endDeployedRequest }) _body: object,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.applications.endRunning('deployed', id, principal);
    return this.read(asked, 'deployed', id);
  }

  @Patch('released-versions/:id')
  @ApiOperation({ summary: 'Record that its support has ended: what `record-support-ended` sends' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async endSupport(
    @Asked() asked: AskedAddress,
    @Param('id', { schema: runningId }) id: number,
    @Body({ schema: endReleasedRequest }) _body: object,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    await this.applications.endRunning('released', id, principal);
    return this.read(asked, 'released', id);
  }

  private async list(
    asked: AskedAddress,
    kind: RunningKind,
    environment: string,
    { pacticipant, version, applicationInstance, target }: RunningQuery,
  ): Promise<HalDocument> {
    const running = await this.applications.runningIn(kind, environment, {
      // What no slug stands for is nowhere.
      application: pacticipant === undefined ? undefined : (applicationSlug(pacticipant) ?? ''),
      version,
      instance: applicationInstance ?? target,
    });
    const links = this.links.for(asked);
    return runningListDocument(links.runningIn(kind, environment), links, kind, running);
  }

  private async read(asked: AskedAddress, kind: RunningKind, id: number): Promise<HalDocument> {
    return runningDocument(this.links.for(asked), kind, await this.applications.runningOne(kind, id));
  }
}
