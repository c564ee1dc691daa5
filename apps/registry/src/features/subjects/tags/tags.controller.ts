import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import { ConfluentAnswers } from '../confluent-answers.js';
import { subjectParam, versionParam } from '../dto/path-params.js';
import { registeredSchema, type RegisteredSchema } from '../dto/schema-entity.dto.js';
import { tagSchemaRequest, type TagSchemaRequest } from '../dto/tag-schema.dto.js';
import { ResolveAlias } from '../settings/aliases.js';
import { TagService } from './tag.service.js';

/** Confluent's API: tags in the text of a schema. */
@ApiTags('Confluent: subjects')
@Controller('subjects')
export class TagsController {
  constructor(
    @Inject(TagService) private readonly tags: TagService,
    @Inject(ConfluentAnswers) private readonly answers: ConfluentAnswers,
  ) {}

  @Post(':subject/versions/:version/tags')
  @HttpCode(200)
  @ApiOperation({ summary: 'Register a version’s text with other tags as the next version' })
  @ApiResponse({ status: 200, standardSchema: registeredSchema })
  async tag(
    @Param('subject', ResolveAlias) subject: string,
    @Param('version') version: string,
    @Body({ schema: tagSchemaRequest }) body: TagSchemaRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RegisteredSchema> {
    const name = subjectParam(subject);
    return this.answers.registered(await this.tags.tag(name, versionParam(version), body, principal));
  }
}
