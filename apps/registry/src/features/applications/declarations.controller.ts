import { Controller, Delete, Get, HttpCode, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { DeclarationQueryService } from './declaration-query.service.js';
import {
  declarationList,
  declarationQuery,
  declarationResponse,
  type DeclarationList,
  type DeclarationQuery,
  type DeclarationResponse,
} from './declaration.dto.js';
import { DeclarationService } from './declaration.service.js';

/** `PUT …/billing/consumes/production/orders-value`: the path says the whole sentence. */
@ApiTags('Applications')
@Controller('api/v1/applications/:slug')
export class DeclarationsController {
  constructor(
    @Inject(DeclarationService) private readonly declarations: DeclarationService,
    @Inject(DeclarationQueryService) private readonly queries: DeclarationQueryService,
  ) {}

  @Get('declarations')
  @ApiOperation({ summary: 'What an application produces and consumes, and where' })
  @ApiResponse({ status: 200, standardSchema: declarationList })
  list(
    @Param('slug') slug: string,
    @Query({ schema: declarationQuery }) query: DeclarationQuery,
  ): Promise<DeclarationList> {
    return this.queries.ofApplication(slug, query);
  }

  @Put('produces/:environment/:subject')
  @ApiOperation({ summary: 'Declare that the application produces a subject in an environment' })
  @ApiResponse({ status: 200, standardSchema: declarationResponse })
  produces(
    @Param('slug') application: string,
    @Param('environment') environment: string,
    @Param('subject') subject: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeclarationResponse> {
    return this.declarations.declare({ application, direction: 'produces', environment, subject }, principal);
  }

  @Delete('produces/:environment/:subject')
  @HttpCode(204)
  @ApiOperation({ summary: 'The application produces the subject there no longer' })
  @ApiResponse({ status: 204 })
  producesNoLonger(
    @Param('slug') application: string,
    @Param('environment') environment: string,
    @Param('subject') subject: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.declarations.end({ application, direction: 'produces', environment, subject }, principal);
  }

  @Put('consumes/:environment/:subject')
  @ApiOperation({ summary: 'Declare that the application consumes a subject in an environment' })
  @ApiResponse({ status: 200, standardSchema: declarationResponse })
  consumes(
    @Param('slug') application: string,
    @Param('environment') environment: string,
    @Param('subject') subject: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeclarationResponse> {
    return this.declarations.declare({ application, direction: 'consumes', environment, subject }, principal);
  }

  @Delete('consumes/:environment/:subject')
  @HttpCode(204)
  @ApiOperation({ summary: 'The application consumes the subject there no longer' })
  @ApiResponse({ status: 204 })
  consumesNoLonger(
    @Param('slug') application: string,
    @Param('environment') environment: string,
    @Param('subject') subject: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.declarations.end({ application, direction: 'consumes', environment, subject }, principal);
  }
}
