import { parseSubjectNameIn, StewardError } from '@schema-steward/kernel';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { apiSubject } from '../../platform/http/api-subject.js';
import { apiVersion } from './dto/api-params.js';
import {
  diffQuery,
  diffResponse,
  toDiffResponse,
  type DiffQuery,
  type DiffResponse,
} from './dto/version-diff.dto.js';
import { UndeleteService } from './undelete.service.js';
import { VersionDiffService } from './version-diff.service.js';

const undeleteResponse = z.object({
  versions: z.array(z.int()).describe('Those that came back; none where all were live.'),
});
type UndeleteResponse = z.input<typeof undeleteResponse>;

/** Beyond Confluent's API: what changed from version to version, and the way back from a deletion. */
@ApiTags('Subjects')
@Controller('api/v1/subjects/:subject')
export class VersionHistoryController {
  constructor(
    @Inject(VersionDiffService) private readonly diffs: VersionDiffService,
    @Inject(UndeleteService) private readonly undeletion: UndeleteService,
  ) {}

  @Get('diff')
  @ApiOperation({ summary: 'What is different between two versions, and whom it breaks' })
  @ApiResponse({ status: 200, standardSchema: diffResponse })
  async diff(
    @Param('subject') subject: string,
    @Query({ schema: diffQuery }) { from, to, toSubject }: DiffQuery,
  ): Promise<DiffResponse> {
    const name = apiSubject(subject);
    const other = toSubject === undefined ? name : parseSubjectNameIn(name.context, toSubject);
    if (!other) throw new StewardError('subject-invalid', '`toSubject` is not a valid name.');
    const diff = await this.diffs.between(
      { name, version: apiVersion(name, from) },
      { name: other, version: apiVersion(other, to) },
    );
    return toDiffResponse(diff);
  }

  @Post('undelete')
  @HttpCode(200)
  @ApiOperation({ summary: 'Bring every deleted version of a subject back' })
  @ApiResponse({ status: 200, standardSchema: undeleteResponse })
  async undeleteAll(
    @Param('subject') subject: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UndeleteResponse> {
    return {
      versions: await this.undeletion.undelete({ name: apiSubject(subject), which: 'all', principal }),
    };
  }

  @Post('versions/:version/undelete')
  @HttpCode(200)
  @ApiOperation({ summary: 'Bring one deleted version back' })
  @ApiResponse({ status: 200, standardSchema: undeleteResponse })
  async undelete(
    @Param('subject') subject: string,
    @Param('version') version: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UndeleteResponse> {
    const name = apiSubject(subject);
    const number = apiVersion(name, version);
    if (number === 'latest')
      throw new StewardError('version-not-found', 'The latest version is a live one: name a number.');
    return { versions: await this.undeletion.undelete({ name, which: number, principal }) };
  }
}
