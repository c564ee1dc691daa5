import { Controller, Delete, Get, Inject, Param, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { queryBoolean } from '../../platform/http/booleans.js';
import { CONDITIONAL } from '../../platform/http/is-conditional.js';
import { ConfluentAnswers } from './confluent-answers.js';
import { deletedFilter } from './deleted-filter.js';
import { DeletionService } from './deletion.service.js';
import { parseNamePrefix } from './dto/name-prefix.js';
import { MAX_LIST, pageFields, pageOf } from './dto/page-query.js';
import { subjectParam, versionParam } from './dto/path-params.js';
import { deletedField, deletedFields, findTagsField, formatFields } from './dto/read-query.js';
import { readSchemaEntity, type ReadSchemaEntity } from './dto/schema-entity.dto.js';
import { ResolveAlias } from './settings/aliases.js';
import { SubjectQueryService } from './subject-query.service.js';
import { TagQuery } from './tags/tag-query.js';

const subjectsQuery = z.object({
  subjectPrefix: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      default: ':*:',
      description:
        'How names begin: `a` in the default context, `:.x:a` in another one, `:*:a` in all of them; empty: the default context.',
    })
    .transform((value): string => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? first : ':*:';
    }),
  ...deletedFields,
  ...pageFields,
});
const versionsQuery = z.object({
  ...deletedFields,
  deletedAsNegative: queryBoolean('Write deleted ones with a minus.'),
  ...pageFields,
});
const versionQuery = z.object({ ...deletedField, ...formatFields });
const readVersionQuery = z.object({ ...versionQuery.shape, ...findTagsField });
const referencedByQuery = z.object({ ...deletedField, ...pageFields });
const deleteQuery = z.object({
  permanent: queryBoolean('Erase for good what was deleted before.'),
});
type DeleteQuery = z.output<typeof deleteQuery>;

/** Confluent's API: subjects and their versions, to read and to delete. */
@ApiTags('Confluent: subjects')
@Controller('subjects')
export class SubjectsController {
  constructor(
    @Inject(SubjectQueryService) private readonly subjects: SubjectQueryService,
    @Inject(DeletionService) private readonly deletion: DeletionService,
    @Inject(TagQuery) private readonly tags: TagQuery,
    @Inject(ConfluentAnswers) private readonly answers: ConfluentAnswers,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Names of the subjects with a live version, of all contexts' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  async names(@Query({ schema: subjectsQuery }) query: z.output<typeof subjectsQuery>): Promise<string[]> {
    const prefix = parseNamePrefix(query.subjectPrefix);
    return prefix ? this.subjects.names(prefix, deletedFilter(query), pageOf(query, MAX_LIST)) : [];
  }

  @Get(':subject/versions')
  @ApiOperation({ summary: 'Numbers of the live versions of a subject' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.int()) })
  versionNumbers(
    @Param('subject', ResolveAlias) subject: string,
    @Query({ schema: versionsQuery }) query: z.output<typeof versionsQuery>,
  ): Promise<number[]> {
    const which = { deleted: deletedFilter(query), asNegative: query.deletedAsNegative };
    return this.subjects.versionNumbers(subjectParam(subject), which, pageOf(query, MAX_LIST));
  }

  @Get(':subject/versions/:version')
  @RouteConfig(CONDITIONAL)
  @ApiOperation({ summary: 'One version, by number or `latest`' })
  @ApiResponse({ status: 200, standardSchema: readSchemaEntity })
  async version(
    @Param('subject', ResolveAlias) subject: string,
    @Param('version') version: string,
    @Query({ schema: readVersionQuery }) query: z.output<typeof readVersionQuery>,
  ): Promise<ReadSchemaEntity> {
    const found = await this.find(subject, version, query);
    return this.answers.readVersion(found, await this.tags.find(found, query.findTags));
  }

  @Get(':subject/versions/:version/schema')
  @RouteConfig(CONDITIONAL)
  @ApiOperation({ summary: 'The text of one version' })
  @ApiResponse({ status: 200, description: 'The schema’s text' })
  async versionText(
    @Param('subject', ResolveAlias) subject: string,
    @Param('version') version: string,
    @Query({ schema: versionQuery }) query: z.output<typeof versionQuery>,
  ): Promise<string> {
    return (await this.find(subject, version, query)).schema.text;
  }

  @Get(':subject/versions/:version/referencedby')
  @ApiOperation({ summary: 'Ids of the schemas that refer to one version' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.int()) })
  referencedBy(
    @Param('subject', ResolveAlias) subject: string,
    @Param('version') version: string,
    @Query({ schema: referencedByQuery }) query: z.output<typeof referencedByQuery>,
  ): Promise<number[]> {
    return this.subjects.referencedBy(
      subjectParam(subject),
      versionParam(version),
      { includeDeleted: query.deleted },
      pageOf(query, MAX_LIST),
    );
  }

  @Delete(':subject')
  @ApiOperation({ summary: 'Delete a subject’s versions; with `permanent`, erase what was deleted' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.int()) })
  deleteSubject(
    @Param('subject', ResolveAlias) subject: string,
    @Query({ schema: deleteQuery }) { permanent }: DeleteQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<number[]> {
    return this.deletion.deleteSubject(subjectParam(subject), { permanent, principal });
  }

  @Delete(':subject/versions/:version')
  @ApiOperation({ summary: 'Delete one version; with `permanent`, erase a deleted one' })
  @ApiResponse({ status: 200, standardSchema: z.int() })
  async deleteVersion(
    @Param('subject', ResolveAlias) subject: string,
    @Param('version') version: string,
    @Query({ schema: deleteQuery }) { permanent }: DeleteQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<string> {
    const deleted = await this.deletion.deleteVersion(subjectParam(subject), versionParam(version), version, {
      permanent,
      principal,
    });
    // Confluent's answer is the bare number.
    return String(deleted);
  }

  private find(subject: string, version: string, query: z.output<typeof versionQuery>) {
    return this.subjects.version(subjectParam(subject), versionParam(version), {
      includeDeleted: query.deleted,
      format: query,
    });
  }
}
