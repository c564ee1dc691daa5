import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { LentApplications } from '../applications/lent-applications.js';
import type { EnvironmentResponse } from '../applications/dto.js';
import { Asked, type AskedAddress } from './asked-address.js';
import { BrokerLinkFactory } from './broker-link-factory.js';
import type { BrokerLinks } from './broker-links.js';
import { halDocument, type HalDocument } from './dto.js';

@ApiTags('Pact Broker')
@Controller('pact-broker')
export class BrokerIndexController {
  constructor(
    @Inject(BrokerLinkFactory) private readonly links: BrokerLinkFactory,
    @Inject(LentApplications) private readonly applications: LentApplications,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Where everything is: the base address that Pact’s tools are given' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  index(@Asked() asked: AskedAddress): HalDocument {
    return { _links: this.links.for(asked).index() };
  }

  @Get('environments')
  @ApiOperation({ summary: 'The environments' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async environments(@Asked() asked: AskedAddress): Promise<HalDocument> {
    const links = this.links.for(asked);
    const environments = (await this.applications.environments()).map((one) =>
      environmentDocument(links, one),
    );
    return {
      _embedded: { environments },
      _links: { self: links.to('Environments', 'environments', 'environments') },
    };
  }

  @Get('environments/:environment')
  @ApiOperation({ summary: 'One environment, by its slug, which stands for a uuid' })
  @ApiResponse({ status: 200, standardSchema: halDocument })
  async environment(@Asked() asked: AskedAddress, @Param('environment') slug: string): Promise<HalDocument> {
    return environmentDocument(this.links.for(asked), await this.applications.environment(slug));
  }
}

function environmentDocument(
  links: BrokerLinks,
  { slug, name, production, createdAt }: EnvironmentResponse,
): HalDocument {
  return {
    uuid: slug,
    name: slug,
    displayName: name,
    production,
    createdAt,
    _links: {
      self: links.to('Environment', slug, 'environments', slug),
      'pb:currently-deployed-deployed-versions': links.runningIn('deployed', slug),
      'pb:currently-supported-released-versions': links.runningIn('released', slug),
    },
  };
}
