import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const healthResponse = z.object({ status: z.literal('ok') });

@ApiTags('Health')
@Controller('api/v1/health')
export class HealthController {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** 503 by the error filter when the database does not answer. */
  @Get()
  @ApiOperation({ summary: 'Whether this node can serve: it reaches its database' })
  @ApiResponse({ status: 200, standardSchema: healthResponse })
  async health(): Promise<z.input<typeof healthResponse>> {
    await this.dataSource.query('SELECT 1');
    return { status: 'ok' };
  }
}
