import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  addMemberRequest,
  changeMemberRequest,
  memberId,
  memberList,
  memberResponse,
  type AddMemberRequest,
  type ChangeMemberRequest,
  type MemberResponse,
} from './dto.js';
import { TeamMemberService } from './team-member.service.js';

@ApiTags('Teams')
@Controller('api/v1/teams/:slug/members')
export class TeamMembersController {
  constructor(@Inject(TeamMemberService) private readonly members: TeamMemberService) {}

  @Get()
  @ApiOperation({ summary: 'Who belongs to a team; addresses only for the team itself and for admins' })
  @ApiResponse({ status: 200, standardSchema: memberList })
  async list(
    @Param('slug') slug: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ members: MemberResponse[] }> {
    return { members: await this.members.list(slug, principal) };
  }

  @Post()
  @ApiOperation({ summary: 'Take somebody into a team' })
  @ApiResponse({ status: 201, standardSchema: memberResponse })
  add(
    @Param('slug') slug: string,
    @Body({ schema: addMemberRequest }) body: AddMemberRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MemberResponse> {
    return this.members.add(slug, body, principal);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change what a member is in the team, or is called' })
  @ApiResponse({ status: 200, standardSchema: memberResponse })
  update(
    @Param('slug') slug: string,
    @Param('id', { schema: memberId }) id: number,
    @Body({ schema: changeMemberRequest }) body: ChangeMemberRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MemberResponse> {
    return this.members.update(slug, id, body, principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take a member out of a team; the last owner only by an admin' })
  @ApiResponse({ status: 204 })
  remove(
    @Param('slug') slug: string,
    @Param('id', { schema: memberId }) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.members.remove(slug, id, principal);
  }
}
