import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { ApiTokenService } from './api-token.service.js';
import {
  createdTokenResponse,
  createTokenRequest,
  exchangedTokenResponse,
  exchangeTokenRequest,
  tokenList,
  type CreatedTokenResponse,
  type CreateTokenRequest,
  type ExchangedTokenResponse,
  type ExchangeTokenRequest,
  type TokenResponse,
} from './dto.js';
import { TokenExchangeService } from './token-exchange.service.js';

@ApiTags('Access')
@Controller('api/v1/tokens')
export class TokensController {
  constructor(
    @Inject(ApiTokenService) private readonly tokens: ApiTokenService,
    @Inject(TokenExchangeService) private readonly exchanges: TokenExchangeService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Tokens of one’s team; an admin sees all. Never their secrets' })
  @ApiResponse({ status: 200, standardSchema: tokenList })
  async list(@CurrentPrincipal() principal: Principal): Promise<{ tokens: TokenResponse[] }> {
    return { tokens: await this.tokens.list(principal) };
  }

  @Post()
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Make a token; the answer is the only place that ever shows it' })
  @ApiResponse({ status: 201, standardSchema: createdTokenResponse })
  create(
    @Body({ schema: createTokenRequest }) body: CreateTokenRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CreatedTokenResponse> {
    return this.tokens.create(body, principal);
  }

  @Post('exchange')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Exchange an id-token of GitHub Actions for a token of ten minutes' })
  @ApiResponse({ status: 201, standardSchema: exchangedTokenResponse })
  exchange(
    @Body({ schema: exchangeTokenRequest }) body: ExchangeTokenRequest,
  ): Promise<ExchangedTokenResponse> {
    return this.exchanges.exchange(body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a token: on this node at once, on others within a minute' })
  @ApiResponse({ status: 204 })
  revoke(@Param('id') id: string, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.tokens.revoke(id, principal);
  }
}
