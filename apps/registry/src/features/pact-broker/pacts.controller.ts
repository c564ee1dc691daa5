import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Put, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { StewardError } from '@schema-steward/kernel';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { isStorable } from '../../platform/database/storable-text.js';
import { JSON_TEXT } from '../../platform/http/body-parsing.js';
import { Asked, type AskedAddress } from './asked-address.js';
import { latestPactsDocument, pactLinks, publicationDocument } from './broker-documents.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import {
  branchText,
  halDocument,
  publishContractsRequest,
  versionText,
  type HalDocument,
  type PublishContractsRequest,
} from './dto.js';
import { PactPublishingService } from './pact-publishing.service.js';
import { PactQueryService } from './pact-query.service.js';
import type { StoredPact } from './pact-store.js';
import { withLinks } from './pact-text.js';

const ONE = 'pacts/provider/:provider/consumer/:consumer';

@ApiTags('Pact Broker')
@Controller('pact-broker')
export class PactsController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(PactPublishingService) private readonly publishing: PactPublishingService,
    @Inject(PactQueryService) private readonly queries: PactQueryService,
  ) {}

  @Post('contracts/publish')
  @HttpCode(200)
  @ApiOperation({ summary: 'Publish what a version of a consumer reads: what `pact-broker publish` sends' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async publish(
    @Asked() asked: AskedAddress,
    @Body({ schema: publishContractsRequest }) body: PublishContractsRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    const published = await this.publishing.publishAll(body, principal);
    return publicationDocument(this.links.for(asked), body, published);
  }

  @Get('pacts/latest')
  @ApiOperation({ summary: 'The newest pact of each pair of consumer and provider; the first 500' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async newest(@Asked() asked: AskedAddress): Promise<HalDocument> {
    return latestPactsDocument(this.links.for(asked), await this.queries.newest());
  }

  @Put(`${ONE}/version/:version`)
  @RouteConfig(JSON_TEXT)
  @ApiBody({ schema: { type: 'object' } })
  @ApiOperation({ summary: 'Publish one pact, as older tools do: 201, or 200 for one that is there already' })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  put(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
    @Param('version', { schema: versionText }) version: string,
    @Body() text: unknown,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.write(asked, { provider, consumer, version, text, merge: false }, principal, reply);
  }

  @Patch(`${ONE}/version/:version`)
  @RouteConfig(JSON_TEXT)
  @ApiBody({ schema: { type: 'object' } })
  @ApiOperation({
    summary: 'The same; a part of what the version published is no conflict, and changes nothing',
  })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  patch(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
    @Param('version', { schema: versionText }) version: string,
    @Body() text: unknown,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.write(asked, { provider, consumer, version, text, merge: true }, principal, reply);
  }

  @Get(`${ONE}/version/:version`)
  @ApiOperation({ summary: 'The pact of one version' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async read(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
    @Param('version', { schema: versionText }) version: string,
  ): Promise<string> {
    return this.render(asked, await this.queries.find({ provider, consumer }, version));
  }

  @Get(`${ONE}/latest`)
  @ApiOperation({ summary: 'The newest pact of a pair' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async latest(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
  ): Promise<string> {
    return this.render(asked, await this.queries.latest({ provider, consumer }, undefined));
  }

  @Get(`${ONE}/latest/:branch`)
  @ApiOperation({ summary: 'The newest pact of a branch' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async latestOfBranch(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
    @Param('branch', { schema: branchText }) branch: string,
  ): Promise<string> {
    return this.render(asked, await this.queries.latest({ provider, consumer }, branch));
  }

  private async write(
    asked: AskedAddress,
    pact: { provider: string; consumer: string; version: string; text: unknown; merge: boolean },
    principal: Principal,
    reply: FastifyReply,
  ): Promise<string> {
    const { text, provider, consumer, version } = pact;
    if (typeof text !== 'string' || !isStorable(text))
      throw new StewardError('invalid-request', 'The body is a pact, in JSON.', [
        { detail: 'is no pact', pointer: '/content' },
      ]);
    const { created } = await this.publishing.publish(
      { ...pact, text, branch: null, buildUrl: null, pointer: '/content' },
      principal,
    );
    void reply.status(created ? 201 : 200);
    return this.render(asked, await this.queries.find({ provider, consumer }, version));
  }

  /** Written by hand: numbers keep the digits that they were published with. */
  private async render(asked: AskedAddress, pact: StoredPact): Promise<string> {
    return withLinks(await this.queries.text(pact), pactLinks(this.links.for(asked), pact));
  }
}
