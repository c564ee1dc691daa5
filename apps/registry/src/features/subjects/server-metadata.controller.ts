import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ANSWERED_VERSION } from './confluent-surface.js';

const scope = z.object({
  scope: z.object({ path: z.array(z.string()), clusters: z.record(z.string(), z.string()) }),
});
const version = z.object({ version: z.string(), commitId: z.string() });
const deployment = z.object({ attributes: z.array(z.string()) });

/** Confluent's API: what server this is. */
@ApiTags('Confluent: root')
@Controller('v1/metadata')
export class ServerMetadataController {
  @Get('id')
  @ApiOperation({ summary: 'Which cluster this is' })
  @ApiResponse({ status: 200, standardSchema: scope })
  id(): z.input<typeof scope> {
    return {
      scope: { path: [], clusters: { 'kafka-cluster': '', 'schema-registry-cluster': 'schema-registry' } },
    };
  }

  @Get('version')
  @ApiOperation({ summary: 'The version of Confluent’s API that is answered' })
  @ApiResponse({ status: 200, standardSchema: version })
  version(): z.input<typeof version> {
    return { version: ANSWERED_VERSION, commitId: '' };
  }

  @Get('deployment')
  @ApiOperation({ summary: 'What kind of installation this is' })
  @ApiResponse({ status: 200, standardSchema: deployment })
  deployment(): z.input<typeof deployment> {
    return { attributes: [] };
  }
}
