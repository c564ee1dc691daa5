import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplication, LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { systemClock } from '@schema-steward/kernel';
import type { Clock } from '@schema-steward/kernel';
import type { FastifyInstance } from 'fastify';
import { Admission } from './platform/access/admission.js';
import { installAccess } from './platform/access/access-hook.js';
import { ensureAdminToken } from './platform/access/admin-token.js';
import { ApiTokens, ApiTokensModule } from './platform/access/api-tokens.js';
import { loopbackAuthentication, tokenAuthentication } from './platform/access/authenticate.js';
import type { Authenticate } from './platform/access/authenticate.js';
import { PERMISSIONS } from './platform/access/permission-table.js';
import type { PermissionTable } from './platform/access/permission-table.js';
import { RateLimiter } from './platform/access/rate-limiter.js';
import { sessionAuthentication } from './platform/access/session-authentication.js';
import { Sessions, SessionsModule } from './platform/access/sessions.js';
import { ClockModule } from './platform/clock/clock.module.js';
import { SettingsModule } from './platform/config/settings.module.js';
import type { Settings } from './platform/config/settings.js';
import { installBodyParsing } from './platform/http/body-parsing.js';
import { installConditionalReads } from './platform/http/conditional-reads.js';
import { installDocs } from './platform/http/docs-routes.js';
import { installEarlyAnswers } from './platform/http/early-answers.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { DEFAULT_TIMEOUTS, fastifyOptions } from './platform/http/fastify-options.js';
import type { Timeouts } from './platform/http/fastify-options.js';
import { buildOpenApi } from './platform/http/openapi.js';
import { FAREWELL, installOrderlyClose, type Farewell } from './platform/http/orderly-close.js';
import {
  installRememberedAnswers,
  RememberedAnswers,
  RememberedAnswersModule,
} from './platform/http/remembered-answers.js';
import { RequestValidationPipe } from './platform/http/request-validation.pipe.js';
import { installResponseHeaders } from './platform/http/response-headers.js';
import { installValidationTexts } from './platform/http/validation-texts.js';
import { collectRoutes } from './platform/http/route-list.js';
import type { RegisteredRoute } from './platform/http/route-list.js';
import { processLogger } from './platform/log/line-logger.js';

/** What tests put in the place of the real thing. */
export interface AppOverrides {
  readonly clock?: Clock;
  readonly logger?: LoggerService;
  readonly permissions?: PermissionTable;
  readonly timeouts?: Timeouts;
  readonly farewell?: Farewell;
}

@Module({})
class RootModule {}

const routesOf = new WeakMap<FastifyInstance, readonly RegisteredRoute[]>();

/** Every route of an application, of Nest and beside it, once it is initialised (`app.init()` or `app.listen()`). */
export function registeredRoutes(app: INestApplication): readonly RegisteredRoute[] {
  return routesOf.get(app.getHttpAdapter().getInstance() as FastifyInstance) ?? [];
}

/**
 * The application around a root module, ready for `listen(settings.port, settings.host)`. `SETTINGS` and `CLOCK` can be
 * injected everywhere in it. SIGTERM and SIGINT close it: requests in flight are answered first, then the shutdown hooks
 * run, so whatever a handler needs (the database) is released in `onApplicationShutdown`, not in `onModuleDestroy`.
 * @throws TokenFileError with STEWARD_AUTH=token and a token file that cannot be used
 */
export async function createApp(
  module: Type | DynamicModule,
  settings: Settings,
  overrides: AppOverrides = {},
): Promise<NestFastifyApplication> {
  installValidationTexts();
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? processLogger(settings.logLevel, clock);
  const apiTokens = new ApiTokens();
  const sessions = new Sessions();
  const authenticate = await authenticationOf(settings, logger, { apiTokens, sessions });

  const { permissions = PERMISSIONS, timeouts = DEFAULT_TIMEOUTS } = overrides;
  const admission = new Admission(permissions, authenticate, new RateLimiter(settings.tokenRateLimit), clock);
  const answers = new RememberedAnswers();

  const adapter = new FastifyAdapter({
    ...fastifyOptions(settings.bodyLimit, timeouts, logger),
    // Nest middleware is not used: no second view on paths beside the router's.
    skipMiddie: true,
  });
  const fastify = adapter.getInstance();
  const routes = collectRoutes(fastify);
  routesOf.set(fastify, routes);
  // In this order: an answer has its headers whoever gives it, and nobody's body is looked at before they may ask.
  installResponseHeaders(fastify);
  installAccess(fastify, admission, routes);
  installRememberedAnswers(fastify, answers);
  installEarlyAnswers(fastify.server, answers, admission);
  installOrderlyClose(fastify, answers, overrides.farewell ?? FAREWELL);
  installBodyParsing(fastify, settings.bodyLimit);
  installConditionalReads(fastify, answers);

  const root: DynamicModule = {
    module: RootModule,
    imports: [
      SettingsModule.for(settings),
      ClockModule.for(clock),
      ApiTokensModule.for(apiTokens),
      SessionsModule.for(sessions),
      RememberedAnswersModule.for(answers),
      module,
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new ErrorFilter(logger, settings.confluentGeneration));
  app.useGlobalPipes(new RequestValidationPipe());
  installDocs(fastify, () => buildOpenApi(app));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT', 'SIGHUP'], { useProcessExit: true });
  return app;
}

async function authenticationOf(
  settings: Settings,
  logger: LoggerService,
  { apiTokens, sessions }: { readonly apiTokens: ApiTokens; readonly sessions: Sessions },
): Promise<Authenticate> {
  if (settings.auth === 'none') return loopbackAuthentication(settings.allowedHosts);
  const token = await ensureAdminToken(settings.tokenFile);
  logger.log(`The admin token is in ${settings.tokenFile}`, 'Access');
  const byToken = tokenAuthentication(token, apiTokens);
  const { publicUrl, oidcIssuer } = settings;
  if (publicUrl === undefined || oidcIssuer === undefined) return byToken;
  return sessionAuthentication(byToken, sessions, publicUrl);
}
