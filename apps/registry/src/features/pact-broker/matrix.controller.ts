import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Asked, type AskedAddress } from './asked-address.js';
import { matrixDocument } from './broker-documents.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import { DeployabilityService } from './deployability.service.js';
import { canIDeployQuery, halDocument, type CanIDeployQuery, type HalDocument } from './dto.js';
import { parseMatrixQuery, type MatrixQuestion } from './matrix-query.js';
import { VerificationService } from './verification.service.js';

@ApiTags('Pact Broker')
@Controller('pact-broker')
export class MatrixController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(DeployabilityService) private readonly deployability: DeployabilityService,
    @Inject(VerificationService) private readonly verifications: VerificationService,
  ) {}

  @Get('matrix')
  @ApiOperation({
    summary: 'Which contracts meet which schemas, and whether it may be deployed: true, false or null',
  })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  matrix(@Asked() asked: AskedAddress, @Req() request: FastifyRequest): Promise<HalDocument> {
    const [, search = ''] = /\?([^#]*)/.exec(request.raw.url ?? '') ?? [];
    return this.answer(asked, parseMatrixQuery(search));
  }

  @Get('can-i-deploy')
  @ApiOperation({ summary: 'The same for one version and one environment' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  canIDeploy(
    @Asked() asked: AskedAddress,
    @Query({ schema: canIDeployQuery }) { pacticipant, version, environment }: CanIDeployQuery,
  ): Promise<HalDocument> {
    return this.answer(asked, { selectors: [{ pacticipant, version }], environment, ignored: [] });
  }

  private async answer(asked: AskedAddress, question: MatrixQuestion): Promise<HalDocument> {
    const answer = await this.deployability.answer(question);
    const evidence = await this.verifications.newest(answer.pairs.map(({ contentId }) => contentId));
    return matrixDocument(
      this.links.for(asked),
      answer,
      evidence.map(({ consumer, consumerVersion, provider, providerVersion, success }) => ({
        type: 'info',
        text: `A verifier of ${provider} ${providerVersion} found that it ${success ? 'satisfies' : 'does not satisfy'} ${consumer} ${consumerVersion}: evidence, which decides nothing here.`,
      })),
    );
  }
}
