import { parseCompatibilityLevel } from '@schema-steward/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { storableText } from '../../platform/database/storable-text.js';
import { queryBoolean } from '../../platform/http/booleans.js';
import { invalidCompatibilityLevel } from '../../platform/http/confluent-error.js';
import type { ConfigScope, EffectiveConfig, StoredConfig } from './config-store.js';
import { ConfigService, type ConfigChange } from './config.service.js';
import { subjectParam } from './dto/path-params.js';
import { DEFAULT_CONTEXT } from '@schema-steward/kernel';

/** Confluent's `ConfigUpdateRequest`: its key is `compatibility`, unlike the answer's. `reason` is ours. */
const configUpdate = z.object({
  compatibility: z
    .unknown()
    .optional()
    .meta({ type: 'string' })
    .describe('One of the seven levels, in any case; null clears it.'),
  compatibilityGroup: storableText().max(256).nullish(),
  normalize: z.boolean().nullish(),
  reason: storableText().max(2000).nullish().describe('Why this level; kept, and shown.'),
});
type ConfigUpdate = z.output<typeof configUpdate>;

const configResponse = z.object({
  compatibilityLevel: z.string(),
  compatibilityGroup: z.string().optional(),
  normalize: z.boolean().optional(),
});
type ConfigResponse = z.input<typeof configResponse>;

const configUpdateResponse = z.object({
  compatibility: z.string().optional(),
  compatibilityGroup: z.string().optional(),
  normalize: z.boolean().optional(),
  reason: z.string().optional(),
});
type ConfigUpdateResponse = z.input<typeof configUpdateResponse>;

const WHOLE_CONTEXT: ConfigScope = { context: DEFAULT_CONTEXT, subject: null };
const readQuery = z.object({
  defaultToGlobal: queryBoolean('Let the wider scopes answer for a subject that says nothing.'),
});

/** Confluent's API: compatibility levels. */
@ApiTags('Confluent: config')
@Controller('config')
export class ConfigController {
  constructor(@Inject(ConfigService) private readonly config: ConfigService) {}

  @Get()
  @ApiOperation({ summary: 'The level for subjects that have none of their own' })
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async readGlobal(): Promise<ConfigResponse> {
    return toResponse(await this.config.read(WHOLE_CONTEXT, { defaultToGlobal: true }));
  }

  @Put()
  @ApiOperation({ summary: 'Set the level for subjects that have none of their own' })
  @ApiResponse({ status: 200, standardSchema: configUpdateResponse })
  async changeGlobal(
    @Body({ schema: configUpdate }) body: ConfigUpdate,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigUpdateResponse> {
    return toUpdateResponse(await this.config.change(WHOLE_CONTEXT, toChange(body), principal));
  }

  @Delete()
  @ApiOperation({ summary: 'Go back to the server’s own level' })
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async removeGlobal(@CurrentPrincipal() principal: Principal): Promise<ConfigResponse> {
    return toResponse(await this.config.remove(WHOLE_CONTEXT, principal));
  }

  @Get(':subject')
  @ApiOperation({ summary: 'The level of one subject' })
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async readSubject(
    @Param('subject') subject: string,
    @Query({ schema: readQuery }) query: z.output<typeof readQuery>,
  ): Promise<ConfigResponse> {
    return toResponse(await this.config.read(scopeOf(subject), query));
  }

  @Put(':subject')
  @ApiOperation({ summary: 'Set the level of one subject' })
  @ApiResponse({ status: 200, standardSchema: configUpdateResponse })
  async changeSubject(
    @Param('subject') subject: string,
    @Body({ schema: configUpdate }) body: ConfigUpdate,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigUpdateResponse> {
    return toUpdateResponse(await this.config.change(scopeOf(subject), toChange(body), principal));
  }

  @Delete(':subject')
  @ApiOperation({ summary: 'Let a subject follow the wider scopes again' })
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async removeSubject(
    @Param('subject') subject: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigResponse> {
    return toResponse(await this.config.remove(scopeOf(subject), principal));
  }
}

function scopeOf(raw: string): ConfigScope {
  const { context, name } = subjectParam(raw);
  // `:.context:` without a name is the context's own scope.
  return { context, subject: name === '' ? null : name };
}

function toChange({ compatibility, ...rest }: ConfigUpdate): ConfigChange {
  const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (compatibility === undefined) return change;
  if (compatibility === null) return { ...change, compatibilityLevel: null };
  const compatibilityLevel = parseCompatibilityLevel(compatibility);
  if (!compatibilityLevel) throw invalidCompatibilityLevel();
  return { ...change, compatibilityLevel };
}

function toResponse({ compatibilityLevel, compatibilityGroup, normalize }: EffectiveConfig): ConfigResponse {
  return {
    compatibilityLevel,
    ...(compatibilityGroup !== null && { compatibilityGroup }),
    ...(normalize && { normalize }),
  };
}

function toUpdateResponse(config: StoredConfig): ConfigUpdateResponse {
  return {
    ...(config.compatibilityLevel !== null && { compatibility: config.compatibilityLevel }),
    ...(config.compatibilityGroup !== null && { compatibilityGroup: config.compatibilityGroup }),
    ...(config.normalize !== null && { normalize: config.normalize }),
    ...(config.reason !== null && { reason: config.reason }),
  };
}
