import { Controller, Delete, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { StewardError } from '@schema-steward/kernel';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import { endedSessionsResponse, meResponse, personParam, type MeResponse } from './dto.js';
import { SessionService } from './session.service.js';

/** Who asks, and whose sessions end. */
@ApiTags('Access')
@Controller('api/v1')
export class PeopleController {
  constructor(@Inject(SessionService) private readonly sessions: SessionService) {}

  @Get('me')
  @ApiOperation({ summary: 'Who asks: a person with their teams, or a token' })
  @ApiResponse({ status: 200, standardSchema: meResponse })
  me(@CurrentPrincipal() principal: Principal): MeResponse {
    const { name, role, team, person, session, memberships = [] } = principal;
    if (role === 'anonymous') throw new StewardError('unauthorized', 'Who asks is not known.');
    return {
      name,
      role,
      team: session === undefined ? team : null,
      person: person ?? null,
      displayName: session?.displayName ?? null,
      teams: [...memberships],
      signedInUntil: session?.endsAt.toISOString() ?? null,
    };
  }

  @Delete('people/:person/sessions')
  @ApiOperation({ summary: 'End all sessions of a person, by e-mail address: elsewhere within a minute' })
  @ApiResponse({ status: 200, standardSchema: endedSessionsResponse })
  async endSessions(
    @Param('person', { schema: personParam }) person: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ ended: number }> {
    return { ended: await this.sessions.endOf(person, principal) };
  }
}
