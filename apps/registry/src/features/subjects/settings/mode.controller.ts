import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import { storableText } from '../../../platform/database/storable-text.js';
import { queryBoolean } from '../../../platform/http/booleans.js';
import { invalidMode } from '../../../platform/http/confluent-error.js';
import { DescribesReason, HeaderReason } from './header-reason.js';
import { MODES, type Mode } from './mode-store.js';
import { ModeService } from './mode.service.js';
import { DEFAULT_SCOPE, settingsScope, type SettingsScope } from './settings-scope.js';

const modeUpdate = z.object({
  mode: z
    .unknown()
    .optional()
    .meta({ type: 'string' })
    .describe('READWRITE, READONLY, READONLY_OVERRIDE, IMPORT or FORWARD, in any case.'),
  reason: storableText().max(2000).nullish().describe('Ours: why; kept, and shown under `/api/v1`.'),
});
type ModeUpdate = z.output<typeof modeUpdate>;

const modeResponse = z.object({ mode: z.string() });
type ModeResponse = z.input<typeof modeResponse>;

const readQuery = z.object({
  defaultToGlobal: queryBoolean('Let the wider scopes answer for a subject that says nothing.'),
});
const changeQuery = z.object({
  force: queryBoolean('Enter IMPORT although there are live subjects.'),
});
const deleteQuery = z.object({
  recursive: queryBoolean('Take the modes of the context’s subjects away as well.'),
});

const readGlobalQuery = z.object({
  defaultToGlobal: queryBoolean('Changes nothing: what holds is answered either way.'),
});

/** Confluent's API: what may be written. */
@ApiTags('Confluent: mode')
@Controller('mode')
export class ModeController {
  constructor(@Inject(ModeService) private readonly modes: ModeService) {}

  @Get()
  @ApiOperation({ summary: 'The mode of subjects of the default context that have none of their own' })
  @ApiResponse({ status: 200, standardSchema: modeResponse })
  async readGlobal(@Query({ schema: readGlobalQuery }) _query: unknown): Promise<ModeResponse> {
    return { mode: await this.modes.read(DEFAULT_SCOPE, { defaultToGlobal: true }) };
  }

  @Put()
  @ApiOperation({ summary: 'Set the mode of subjects of the default context that have none of their own' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: modeResponse })
  changeGlobal(
    @Query({ schema: changeQuery }) query: z.output<typeof changeQuery>,
    @Body({ schema: modeUpdate }) body: ModeUpdate,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ModeResponse> {
    return this.change(DEFAULT_SCOPE, body, query, reason, principal);
  }

  @Delete()
  @ApiOperation({ summary: 'Go back to READWRITE' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: modeResponse })
  async removeGlobal(
    @Query({ schema: deleteQuery }) { recursive }: z.output<typeof deleteQuery>,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ModeResponse> {
    const mode = await this.modes.remove(DEFAULT_SCOPE, { recursive, reason: reason ?? null }, principal);
    return { mode };
  }

  @Get(':subject')
  @ApiOperation({ summary: 'The mode of one subject, or of one context (`:.context:`)' })
  @ApiResponse({ status: 200, standardSchema: modeResponse })
  async readSubject(
    @Param('subject') subject: string,
    @Query({ schema: readQuery }) query: z.output<typeof readQuery>,
  ): Promise<ModeResponse> {
    return { mode: await this.modes.read(settingsScope(subject), query) };
  }

  @Put(':subject')
  @ApiOperation({ summary: 'Set the mode of one subject, or of one context (`:.context:`)' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: modeResponse })
  changeSubject(
    @Param('subject') subject: string,
    @Query({ schema: changeQuery }) query: z.output<typeof changeQuery>,
    @Body({ schema: modeUpdate }) body: ModeUpdate,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ModeResponse> {
    return this.change(settingsScope(subject), body, query, reason, principal);
  }

  @Delete(':subject')
  @ApiOperation({ summary: 'Let a subject follow the wider scopes again' })
  @DescribesReason()
  @ApiResponse({ status: 200, standardSchema: modeResponse })
  async removeSubject(
    @Param('subject') subject: string,
    @Query({ schema: deleteQuery }) { recursive }: z.output<typeof deleteQuery>,
    @HeaderReason() reason: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ModeResponse> {
    const scope = settingsScope(subject);
    return { mode: await this.modes.remove(scope, { recursive, reason: reason ?? null }, principal) };
  }

  private async change(
    scope: SettingsScope,
    body: ModeUpdate,
    { force }: z.output<typeof changeQuery>,
    headerReason: string | undefined,
    principal: Principal,
  ): Promise<ModeResponse> {
    const mode = modeOf(body.mode);
    const reason = (body.reason === undefined ? headerReason : body.reason) ?? null;
    await this.modes.change(scope, { mode, force, reason }, principal);
    return { mode };
  }
}

/** @throws 42204 */
function modeOf(written: unknown): Mode {
  const name = typeof written === 'string' ? written.trim().toUpperCase() : '';
  const mode = MODES.find((known) => known === name);
  if (!mode) throw invalidMode();
  return mode;
}
