import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { Asked, type AskedAddress } from './asked-address.js';
import { pactsForVerificationDocument, verificationDocument } from './broker-documents.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import {
  halDocument,
  pactsForVerificationRequest,
  verificationResultRequest,
  versionText,
  type HalDocument,
  type PactsForVerificationRequest,
  type VerificationResultRequest,
} from './dto.js';
import { PactQueryService } from './pact-query.service.js';
import { VerificationService } from './verification.service.js';

@ApiTags('Pact Broker')
@Controller('pact-broker/pacts/provider/:provider')
export class PactVerificationsController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(PactQueryService) private readonly queries: PactQueryService,
    @Inject(VerificationService) private readonly verifications: VerificationService,
  ) {}

  @Get('for-verification')
  @ApiOperation({ summary: 'The pacts that bind a provider' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  forVerification(@Asked() asked: AskedAddress, @Param('provider') provider: string): Promise<HalDocument> {
    return this.select(asked, provider, undefined);
  }

  @Post('for-verification')
  @HttpCode(200)
  @ApiOperation({ summary: 'The pacts that a provider’s verifier asks for, by selectors' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  select(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Body({ schema: pactsForVerificationRequest }) body: PactsForVerificationRequest | undefined,
  ): Promise<HalDocument> {
    return this.document(asked, provider, body ?? {});
  }

  @Get('consumer/:consumer/version/:version/verification-results')
  @ApiOperation({ summary: 'What verifiers found of a pact, newest first' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async results(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
    @Param('version', { schema: versionText }) version: string,
  ): Promise<HalDocument> {
    const links = this.links.for(asked);
    const pact = await this.queries.find({ provider, consumer }, version);
    const results = await this.verifications.list(pact);
    return {
      _embedded: { verificationResults: results.map((one) => verificationDocument(links, pact, one)) },
      _links: { self: links.results(pact.provider, pact.consumer, version) },
    };
  }

  @Post('consumer/:consumer/version/:version/verification-results')
  @HttpCode(201)
  @ApiOperation({ summary: 'Post what a verifier found: evidence beside the registry’s decision' })
  @ApiResponse({ status: 201, standardSchema: halDocument })
  async record(
    @Asked() asked: AskedAddress,
    @Param('provider') provider: string,
    @Param('consumer') consumer: string,
    @Param('version', { schema: versionText }) version: string,
    @Body({ schema: verificationResultRequest }) body: VerificationResultRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HalDocument> {
    const pact = await this.queries.find({ provider, consumer }, version);
    const result = await this.verifications.record(pact, provider, body, principal);
    return verificationDocument(this.links.for(asked), pact, result);
  }

  private async document(
    asked: AskedAddress,
    provider: string,
    request: PactsForVerificationRequest,
  ): Promise<HalDocument> {
    const pacts = await this.queries.forVerification(provider, request);
    return pactsForVerificationDocument(this.links.for(asked), provider, pacts);
  }
}
