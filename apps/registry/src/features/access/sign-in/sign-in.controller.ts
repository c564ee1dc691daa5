import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, serializeCookie } from '../../../platform/access/cookies.js';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import { SESSION_COOKIE } from '../../../platform/access/session-authentication.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { ATTEMPT_LIFE_SECONDS, writeAttempt } from './attempt.js';
import { callbackQuery, signInQuery, type SignInQuery } from './dto.js';
import { SESSION_LIFE_SECONDS, SessionService } from './session.service.js';
import { SignInService } from './sign-in.service.js';

const ATTEMPT_COOKIE = 'steward_sign_in';

/** People sign in and out, in a browser. */
@ApiTags('Access')
@Controller('api/v1')
export class SignInController {
  private readonly secure: boolean;

  constructor(
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.secure = publicUrl?.startsWith('https:') === true;
  }

  @Get('sign-in')
  @ApiOperation({ summary: 'Send a browser to the provider at which people sign in' })
  @ApiResponse({ status: 302, description: 'To the provider.' })
  async begin(@Query({ schema: signInQuery }) query: SignInQuery, @Res() reply: FastifyReply): Promise<void> {
    const { to, attempt } = await this.signIns.begin(query.return_to);
    await reply
      .header('set-cookie', this.cookie(ATTEMPT_COOKIE, writeAttempt(attempt), ATTEMPT_LIFE_SECONDS))
      .redirect(to.href, 302);
  }

  @Get('sign-in/callback')
  @ApiOperation({ summary: 'Where the provider sends the browser back to: opens the session' })
  @ApiResponse({ status: 302, description: 'To `return_to`, with the session’s cookie.' })
  async finish(
    @Query({ schema: callbackQuery }) _query: object,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { headers, raw } = request;
    // Whatever comes of it, an attempt is made once.
    void reply.header('set-cookie', this.cookie(ATTEMPT_COOKIE, '', 0));
    const { returnTo, session } = await this.signIns.finish({
      search: /\?[^#]*/.exec(raw.url ?? '')?.[0] ?? '',
      cookie: readCookie(headers.cookie, ATTEMPT_COOKIE, this.secure),
      former: readCookie(headers.cookie, SESSION_COOKIE, this.secure),
    });
    await reply
      .header('set-cookie', this.cookie(SESSION_COOKIE, session.secret, SESSION_LIFE_SECONDS))
      .redirect(returnTo, 302);
  }

  @Post('sign-out')
  @HttpCode(204)
  @ApiOperation({ summary: 'End one’s session: on this node at once, on others within a minute' })
  @ApiResponse({ status: 204 })
  async end(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.endOwn(principal);
    void reply.header('set-cookie', this.cookie(SESSION_COOKIE, '', 0));
  }

  private cookie(name: string, value: string, maxAge: number): string {
    return serializeCookie(name, value, { secure: this.secure, maxAge });
  }
}
