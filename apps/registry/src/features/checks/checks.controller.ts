import type { CheckReport } from '@schema-steward/report';
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { CheckService } from './check.service.js';
import { checkReport, runCheckRequest, type RunCheckRequest } from './dto.js';

@ApiTags('Checks')
@Controller('api/v1/checks')
export class ChecksController {
  constructor(@Inject(CheckService) private readonly checks: CheckService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Judge a batch of changed schemas; writes nothing but the record of the check' })
  @ApiResponse({ status: 200, standardSchema: checkReport })
  run(
    @Body({ schema: runCheckRequest }) body: RunCheckRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CheckReport> {
    return this.checks.run(body, principal);
  }

  @Get(':id')
  @ApiOperation({ summary: 'The report of an earlier check' })
  @ApiResponse({ status: 200, standardSchema: checkReport })
  read(@Param('id', { schema: z.uuid() }) id: string): Promise<CheckReport> {
    return this.checks.read(id);
  }
}
