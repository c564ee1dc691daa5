import { parseSubjectName, StewardError } from '@schema-steward/kernel';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import { settingsScope, targetOf } from '../settings/settings-scope.js';
import {
  ownerRehearsalRequest,
  ownerRehearsalResponse,
  settingsRehearsalRequest,
  settingsRehearsalResponse,
  type OwnerRehearsalRequest,
  type OwnerRehearsalResponse,
  type SettingsRehearsalRequest,
  type SettingsRehearsalResponse,
} from './dto.js';
import { OwnerRehearsal, type OwnerQuestion } from './owner-rehearsal.js';
import { SettingsRehearsal } from './settings-rehearsal.js';

/** What a change would meet, for those who prepare one; nothing is written and no approval used up. */
@Controller('api/v1')
export class RehearsalsController {
  constructor(
    @Inject(SettingsRehearsal) private readonly settings: SettingsRehearsal,
    @Inject(OwnerRehearsal) private readonly owners: OwnerRehearsal,
  ) {}

  @Post('settings/:scope/rehearsal')
  @HttpCode(200)
  @ApiTags('Settings')
  @ApiOperation({ summary: 'What would refuse a mode or a config, and what is missing; nothing is changed' })
  @ApiResponse({ status: 200, standardSchema: settingsRehearsalResponse })
  async rehearseSettings(
    @Param('scope') raw: string,
    @Body({ schema: settingsRehearsalRequest }) body: SettingsRehearsalRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SettingsRehearsalResponse> {
    if (!parseSubjectName(raw))
      throw new StewardError('subject-invalid', 'The scope in the path is not a valid name.');
    const scope = settingsScope(raw);
    return { scope: targetOf(scope), refusals: await this.settings.run(scope, body, principal) };
  }

  @Post('ownership/rehearsal')
  @HttpCode(200)
  @ApiTags('Ownership')
  @ApiOperation({
    summary: 'Who would own subjects that you registered, and whether the policy would refuse them',
  })
  @ApiResponse({ status: 200, standardSchema: ownerRehearsalResponse })
  async rehearseOwners(
    @Body({ schema: ownerRehearsalRequest }) { subjects }: OwnerRehearsalRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnerRehearsalResponse> {
    return { subjects: await this.owners.run(subjects.map(toQuestion), principal) };
  }
}

function toQuestion(
  { subject, metadataOwner }: OwnerRehearsalRequest['subjects'][number],
  index: number,
): OwnerQuestion {
  const name = parseSubjectName(subject);
  if (!name)
    throw new StewardError('invalid-request', 'The request is malformed.', [
      { detail: 'is not a valid name of a subject', pointer: `/subjects/${index}/subject` },
    ]);
  return { name, metadataOwner: metadataOwner ?? undefined };
}
