import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';

/** Confluent's API: clients and load balancers ask `/` whether anybody is there. */
@ApiTags('Confluent: root')
@Controller()
export class RootController {
  @Get()
  @ApiOperation({ summary: 'Is anybody there?' })
  get(): Record<string, never> {
    return {};
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Is anybody there?' })
  post(): Record<string, never> {
    return {};
  }
}
