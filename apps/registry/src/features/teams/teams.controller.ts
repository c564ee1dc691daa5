import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  archiveTeamRequest,
  createTeamRequest,
  teamList,
  teamQuery,
  teamResponse,
  updateTeamRequest,
  type ArchiveTeamRequest,
  type CreateTeamRequest,
  type TeamResponse,
  type UpdateTeamRequest,
} from './dto.js';
import { TeamArchiveService } from './team-archive.service.js';
import { TeamService } from './team.service.js';

@ApiTags('Teams')
@Controller('api/v1/teams')
export class TeamsController {
  constructor(
    @Inject(TeamService) private readonly teams: TeamService,
    @Inject(TeamArchiveService) private readonly archives: TeamArchiveService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All teams that are not archived; with `archived=true` those too' })
  @ApiResponse({ status: 200, standardSchema: teamList })
  async list(
    @Query({ schema: teamQuery }) query: z.output<typeof teamQuery>,
  ): Promise<{ teams: TeamResponse[] }> {
    return { teams: await this.teams.list(query) };
  }

  @Post()
  @ApiOperation({ summary: 'Create a team, with at least one contact channel' })
  @ApiResponse({ status: 201, standardSchema: teamResponse })
  create(
    @Body({ schema: createTeamRequest }) body: CreateTeamRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TeamResponse> {
    return this.teams.create(body, principal.name);
  }

  @Get(':slug')
  @ApiOperation({ summary: 'One team, archived or not' })
  @ApiResponse({ status: 200, standardSchema: teamResponse })
  read(@Param('slug') slug: string): Promise<TeamResponse> {
    return this.teams.read(slug);
  }

  @Patch(':slug')
  @ApiOperation({ summary: 'Change a team: its name, channels and escalation team; an admin its place too' })
  @ApiResponse({ status: 200, standardSchema: teamResponse })
  update(
    @Param('slug') slug: string,
    @Body({ schema: updateTeamRequest }) body: UpdateTeamRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TeamResponse> {
    return this.teams.update(slug, body, principal);
  }

  @Post(':slug/archive')
  @HttpCode(200)
  @ApiOperation({ summary: 'End a team: its subjects are orphaned, its tokens change nothing any more' })
  @ApiResponse({ status: 200, standardSchema: teamResponse })
  archive(
    @Param('slug') slug: string,
    @Body({ schema: archiveTeamRequest }) { reason }: ArchiveTeamRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TeamResponse> {
    return this.archives.archive(slug, reason, principal);
  }

  @Post(':slug/unarchive')
  @HttpCode(200)
  @ApiOperation({ summary: 'Bring an archived team back, with all that it has' })
  @ApiResponse({ status: 200, standardSchema: teamResponse })
  unarchive(
    @Param('slug') slug: string,
    @Body({ schema: archiveTeamRequest }) { reason }: ArchiveTeamRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TeamResponse> {
    return this.archives.unarchive(slug, reason, principal);
  }
}
