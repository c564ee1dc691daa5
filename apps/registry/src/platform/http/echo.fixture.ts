import { Body, Controller, Delete, Get, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import { StewardError } from '@schema-steward/kernel';
import { z } from 'zod';
import { CurrentPrincipal } from '../access/principal.js';
import type { Principal } from '../access/principal.js';
import { queryBoolean } from './booleans.js';
import { incompatibleSchema, subjectNotFound } from './confluent-error.js';

const teamBody = z.object({ slug: z.string().min(1), channels: z.array(z.object({ tool: z.string() })) });
const versionsQuery = z.object({ deleted: queryBoolean('too') });
const registerBody = z.object({ schema: z.string(), metadata: z.unknown().optional() });

/** What the failing routes throw; set by a test before it asks. */
export const thrown: { value: unknown } = { value: undefined };

@Controller()
export class ConfluentEcho {
  @Get()
  root() {
    return {};
  }

  @Get('subjects/:subject/versions')
  versions(
    @Param('subject') subject: string,
    @Query({ schema: versionsQuery }) { deleted }: z.output<typeof versionsQuery>,
  ) {
    return { subject, deleted };
  }

  @Post('subjects/:subject/versions')
  @HttpCode(200)
  register(
    @Param('subject') subject: string,
    @Body({ schema: registerBody }) body: z.output<typeof registerBody>,
  ) {
    return { subject, body };
  }

  @Post('subjects/:subject')
  @HttpCode(200)
  lookUp(@Body() body: unknown) {
    return { type: typeof body, body: body ?? null, keys: body === null ? [] : Object.keys(Object(body)) };
  }

  @Get('schemas/ids/:id/schema')
  schema() {
    return '"string"';
  }

  @Get('schemas/ids/:id')
  byId(@Param('id') id: string) {
    if (id === '409') throw incompatibleSchema('s', ['{a}', '{b}']);
    throw subjectNotFound(id);
  }

  @Delete('config')
  fail(): never {
    throw thrown.value;
  }
}

@Controller('api/v1')
export class ApiEcho {
  @Get('health')
  health() {
    return { status: 'ok' };
  }

  @Get('teams')
  teams(@CurrentPrincipal() principal: Principal) {
    return principal;
  }

  @Post('teams')
  @HttpCode(201)
  create(@Body({ schema: teamBody }) body: z.output<typeof teamBody>) {
    return body;
  }

  @Get('teams/:slug')
  team(@Param('slug') slug: string) {
    throw new StewardError('team-not-found', `There is no team ${slug}.`);
  }

  @Delete('ownership-rules/:id')
  fail(): never {
    throw thrown.value;
  }

  @Get('checks/:id')
  check(@Param('id', { schema: z.coerce.number().int() }) id: number) {
    return { id };
  }

  @Get('not-in-the-table')
  unlisted() {
    return 'secret';
  }
}

@Module({ controllers: [ConfluentEcho, ApiEcho] })
export class EchoModule {}
