import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  endReleaseQuery,
  recordedRelease,
  recordReleaseRequest,
  releaseList,
  releaseQuery,
  type EndReleaseQuery,
  type RecordedRelease,
  type RecordReleaseRequest,
  type ReleaseList,
  type ReleaseQuery,
} from './release.dto.js';
import { ReleaseService } from './release.service.js';

@ApiTags('Applications')
@Controller('api/v1/applications/:slug/releases')
export class ReleasesController {
  constructor(@Inject(ReleaseService) private readonly releases: ReleaseService) {}

  @Get()
  @ApiOperation({ summary: 'Which versions of an application are released where, newest first' })
  @ApiResponse({ status: 200, standardSchema: releaseList })
  list(
    @Param('slug') slug: string,
    @Query({ schema: releaseQuery }) query: ReleaseQuery,
  ): Promise<ReleaseList> {
    return this.releases.list(slug, query);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Record that a version is released in an environment, beside others' })
  @ApiResponse({ status: 200, standardSchema: recordedRelease })
  record(
    @Param('slug') slug: string,
    @Body({ schema: recordReleaseRequest }) body: RecordReleaseRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RecordedRelease> {
    return this.releases.record(slug, body, principal);
  }

  @Delete(':environment')
  @HttpCode(204)
  @ApiOperation({ summary: 'Record that the support of a released version has ended there' })
  @ApiResponse({ status: 204 })
  end(
    @Param('slug') slug: string,
    @Param('environment') environment: string,
    @Query({ schema: endReleaseQuery }) { version }: EndReleaseQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.releases.end(slug, environment, version, principal);
  }
}
