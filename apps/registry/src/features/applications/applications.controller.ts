import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { ApplicationService } from './application.service.js';
import {
  applicationList,
  applicationQuery,
  applicationResponse,
  createApplicationRequest,
  updateApplicationRequest,
  type ApplicationList,
  type ApplicationQuery,
  type ApplicationResponse,
  type CreateApplicationRequest,
  type UpdateApplicationRequest,
} from './dto.js';

@ApiTags('Applications')
@Controller('api/v1/applications')
export class ApplicationsController {
  constructor(@Inject(ApplicationService) private readonly applications: ApplicationService) {}

  @Get()
  @ApiOperation({ summary: 'Applications by slug, page by page' })
  @ApiResponse({ status: 200, standardSchema: applicationList })
  list(@Query({ schema: applicationQuery }) query: ApplicationQuery): Promise<ApplicationList> {
    return this.applications.list(query);
  }

  @Post()
  @ApiOperation({ summary: 'Create an application of a team' })
  @ApiResponse({ status: 201, standardSchema: applicationResponse })
  create(
    @Body({ schema: createApplicationRequest }) body: CreateApplicationRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApplicationResponse> {
    return this.applications.create(body, principal);
  }

  @Get(':slug')
  @ApiOperation({ summary: 'One application, an archived one too' })
  @ApiResponse({ status: 200, standardSchema: applicationResponse })
  read(@Param('slug') slug: string): Promise<ApplicationResponse> {
    return this.applications.read(slug);
  }

  @Patch(':slug')
  @ApiOperation({ summary: 'Change what is said of an application' })
  @ApiResponse({ status: 200, standardSchema: applicationResponse })
  update(
    @Param('slug') slug: string,
    @Body({ schema: updateApplicationRequest }) body: UpdateApplicationRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApplicationResponse> {
    return this.applications.update(slug, body, principal);
  }

  @Post(':slug/archive')
  @HttpCode(200)
  @ApiOperation({ summary: 'Archive an application: what it declares and what of it runs ends' })
  @ApiResponse({ status: 200, standardSchema: applicationResponse })
  archive(
    @Param('slug') slug: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApplicationResponse> {
    return this.applications.archive(slug, principal);
  }
}
