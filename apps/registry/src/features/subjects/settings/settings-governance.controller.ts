import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { StewardError, parseSubjectName } from '@schema-steward/kernel';
import {
  settingsResponse,
  toOwnSettings,
  toSettings,
  type OwnSettings,
  type SettingsResponse,
} from '../dto/settings.dto.js';
import { settingsScope, targetOf } from './settings-scope.js';
import { SettingsQuery } from './settings-query.js';

/** What holds and why: what Confluent's answers have no room for. */
@ApiTags('Settings')
@Controller('api/v1/settings')
export class SettingsGovernanceController {
  constructor(@Inject(SettingsQuery) private readonly settings: SettingsQuery) {}

  @Get(':scope')
  @ApiOperation({
    summary:
      'Level and mode of a subject, a context (`:.context:`) or all (`:.__GLOBAL:`), with their reasons, and what it says itself',
  })
  @ApiResponse({ status: 200, standardSchema: settingsResponse })
  async read(@Param('scope') raw: string): Promise<SettingsResponse & { scope: string; own: OwnSettings }> {
    if (!parseSubjectName(raw))
      throw new StewardError('subject-invalid', 'The scope in the path is not a valid name.');
    const scope = settingsScope(raw);
    const held = await this.settings.read(scope);
    return { scope: targetOf(scope), ...toSettings(held), own: toOwnSettings(held) };
  }
}
