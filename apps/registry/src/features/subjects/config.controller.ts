import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { queryBoolean } from '../../platform/http/booleans.js';
import { ConfigService } from './config.service.js';
import {
  configResponse,
  configUpdate,
  configUpdateResponse,
  toConfigChange,
  toConfigResponse,
  toConfigUpdateResponse,
  type ConfigResponse,
  type ConfigUpdate,
  type ConfigUpdateResponse,
} from './dto/config.dto.js';
import { DescribesReason, HeaderReason } from './settings/header-reason.js';
import { DEFAULT_SCOPE, settingsScope } from './settings/settings-scope.js';

const readQuery = z.object({
  defaultToGlobal: queryBoolean('Let the wider scopes answer for a subject that says nothing.'),
});

const readGlobalQuery = z.object({
  defaultToGlobal: queryBoolean('Changes nothing: what holds is answered either way.'),
});

/** Confluent's API: compatibility levels and what else holds for new versions. */
@ApiTags('Confluent: config')
@Controller('config')
export class ConfigController {
  constructor(@Inject(ConfigService) private readonly config: ConfigService) {}

  @Get()
  @ApiOperation({ summary: 'What holds for subjects of the default context that say nothing themselves' })
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async readGlobal(@Query({ schema: readGlobalQuery }) _query: unknown): Promise<ConfigResponse> {
    return toConfigResponse(await this.config.read(DEFAULT_SCOPE, { defaultToGlobal: true }));
  }

  @Put()
  @ApiOperation({ summary: 'Set what holds for subjects of the default context that say nothing themselves' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: configUpdateResponse })
  async changeGlobal(
    @Body({ schema: configUpdate }) body: ConfigUpdate,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigUpdateResponse> {
    const change = toConfigChange(body, reason);
    return toConfigUpdateResponse(await this.config.change(DEFAULT_SCOPE, change, principal));
  }

  @Delete()
  @ApiOperation({ summary: 'Go back to the server’s own level' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async removeGlobal(
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigResponse> {
    return toConfigResponse(await this.config.remove(DEFAULT_SCOPE, reason ?? null, principal));
  }

  @Get(':subject')
  @ApiOperation({ summary: 'What holds for one subject, or for one context (`:.context:`)' })
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async readSubject(
    @Param('subject') subject: string,
    @Query({ schema: readQuery }) query: z.output<typeof readQuery>,
  ): Promise<ConfigResponse> {
    return toConfigResponse(await this.config.read(settingsScope(subject), query));
  }

  @Put(':subject')
  @ApiOperation({ summary: 'Set what holds for one subject, or for one context (`:.context:`)' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: configUpdateResponse })
  async changeSubject(
    @Param('subject') subject: string,
    @Body({ schema: configUpdate }) body: ConfigUpdate,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigUpdateResponse> {
    const change = toConfigChange(body, reason);
    return toConfigUpdateResponse(await this.config.change(settingsScope(subject), change, principal));
  }

  @Delete(':subject')
  @ApiOperation({ summary: 'Let a subject follow the wider scopes again' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: configResponse })
  async removeSubject(
    @Param('subject') subject: string,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ConfigResponse> {
    return toConfigResponse(await this.config.remove(settingsScope(subject), reason ?? null, principal));
  }
}
