import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  createTeamRequest,
  teamList,
  teamResponse,
  type CreateTeamRequest,
  type TeamResponse,
} from './dto.js';
import { TeamService } from './team.service.js';

@ApiTags('Teams')
@Controller('api/v1/teams')
export class TeamsController {
  constructor(@Inject(TeamService) private readonly teams: TeamService) {}

  @Get()
  @ApiOperation({ summary: 'All teams' })
  @ApiResponse({ status: 200, standardSchema: teamList })
  async list(): Promise<{ teams: TeamResponse[] }> {
    return { teams: await this.teams.list() };
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
  @ApiOperation({ summary: 'One team' })
  @ApiResponse({ status: 200, standardSchema: teamResponse })
  read(@Param('slug') slug: string): Promise<TeamResponse> {
    return this.teams.read(slug);
  }
}
