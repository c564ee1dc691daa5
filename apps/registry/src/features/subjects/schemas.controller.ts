import { SUPPORTED_SCHEMA_TYPES } from '@schema-steward/schema';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { CONDITIONAL } from '../../platform/http/is-conditional.js';
import { ConfluentAnswers } from './confluent-answers.js';
import { toAssociationFilter } from './dto/association-filter.js';
import { parseNamePrefix } from './dto/name-prefix.js';
import { MAX_LIST, MAX_SCHEMAS, pageFields, pageOf, queryText } from './dto/page-query.js';
import { guidParam, schemaIdParam } from './dto/path-params.js';
import { queryTexts } from './dto/query-texts.js';
import { deletedField, findTagsField, formatFields } from './dto/read-query.js';
import {
  listedSchemaEntity,
  guidSchemaString,
  readSchemaString,
  type ListedSchemaEntity,
  type GuidSchemaString,
  type ReadSchemaString,
} from './dto/schema-entity.dto.js';
import { RememberedSchemas } from './remembered-schemas.js';
import { SchemaQueryService } from './schema-query.service.js';
import { Aliases } from './settings/aliases.js';
import { TagQuery } from './tags/tag-query.js';
import { isStorable } from '../../platform/database/storable-text.js';

const subject = queryText(
  'A subject: its context is the one whose ids are meant, and its use of the schema is shown.',
);
const idQuery = z.object({
  subject,
  ...formatFields,
  fetchMaxId: queryBoolean('Say the highest id of the context too.'),
});
const readIdQuery = z.object({ ...idQuery.shape, ...findTagsField });
const usesQuery = z.object({ subject, ...deletedField, ...pageFields });
const guidQuery = z.object(formatFields);
const guidIdsQuery = z.object(pageFields);
const listQuery = z.object({
  subjectPrefix: queryText(
    'How subjects begin: `a` in the default context, `:.x:a` in another one, `:*:a` in all of them.',
  ),
  ...deletedField,
  latestOnly: queryBoolean('The latest version of each subject alone.'),
  ruleType: queryText('Only schemas with a rule of this type.'),
  resourceType: queryText('Say what subjects are bound to: `topic`.'),
  associationType: queryTexts('Only subjects that are bound so: `key`, `value`.'),
  lifecycle: queryTexts('Only subjects that are bound so: `STRONG`, `WEAK`, or `NONE` for not at all.'),
  aliases: queryBoolean('Say the aliases of each subject, and find subjects by them too.'),
  ...pageFields,
});

/** Confluent's API: schemas by id. A schema stays readable for as long as any version holds it, deleted or not. */
@ApiTags('Confluent: schemas')
@Controller('schemas')
export class SchemasController {
  constructor(
    @Inject(SchemaQueryService) private readonly schemas: SchemaQueryService,
    @Inject(Aliases) private readonly aliases: Aliases,
    @Inject(TagQuery) private readonly tags: TagQuery,
    @Inject(ConfluentAnswers) private readonly answers: ConfluentAnswers,
    @Inject(RememberedSchemas) private readonly remembered: RememberedSchemas,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Versions with their schemas, by subject, 1000 at a time' })
  @ApiResponse({ status: 200, standardSchema: z.array(listedSchemaEntity) })
  async list(@Query({ schema: listQuery }) query: z.output<typeof listQuery>): Promise<ListedSchemaEntity[]> {
    const prefix = parseNamePrefix(query.subjectPrefix);
    if (!prefix || !isStorable(query.ruleType)) return [];
    const { deleted: includeDeleted, latestOnly, ruleType, aliases } = query;
    const associations = toAssociationFilter(query);
    const filter = {
      ...{ prefix, includeDeleted, latestOnly, ruleType: ruleType || null, aliases },
      associations,
    };
    const listed = await this.schemas.list(filter, pageOf(query, MAX_SCHEMAS));
    return listed.map((one) => this.answers.listed(one));
  }

  @Get('types')
  @ApiOperation({ summary: 'The schema types that this registry takes' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  types(): readonly string[] {
    return SUPPORTED_SCHEMA_TYPES;
  }

  @Get('ids/:id')
  @RouteConfig(CONDITIONAL)
  @ApiOperation({ summary: 'A schema by id' })
  @ApiResponse({ status: 200, standardSchema: readSchemaString })
  async byId(
    @Param('id') id: string,
    @Query({ schema: readIdQuery }) query: z.output<typeof readIdQuery>,
  ): Promise<ReadSchemaString> {
    const { position } = this.remembered;
    const found = await this.find(id, query);
    const { schema, use } = found;
    const tagged = await this.tags.find({ schema, subject: use.subject }, query.findTags);
    return this.remembered.byId(this.answers.readSchema(found, tagged), found, position, query);
  }

  @Get('ids/:id/schema')
  @RouteConfig(CONDITIONAL)
  @ApiOperation({ summary: 'The text of a schema by id' })
  @ApiResponse({ status: 200, description: 'The schema’s text' })
  async textById(
    @Param('id') id: string,
    @Query({ schema: idQuery }) query: z.output<typeof idQuery>,
  ): Promise<string> {
    return (await this.find(id, query)).schema.text;
  }

  @Get('ids/:id/subjects')
  @ApiOperation({ summary: 'Subjects that carry a schema' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  async subjectsOf(
    @Param('id') id: string,
    @Query({ schema: usesQuery }) query: z.output<typeof usesQuery>,
  ): Promise<string[]> {
    const name = await this.aliases.ofQuery(query.subject);
    const deleted = query.deleted ? 'too' : 'no';
    return this.schemas.subjectsOf(schemaIdParam(id), name, deleted, pageOf(query, MAX_LIST));
  }

  @Get('ids/:id/versions')
  @ApiOperation({ summary: 'Subjects and versions that carry a schema' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.object({ subject: z.string(), version: z.int() })) })
  async versionsOf(
    @Param('id') id: string,
    @Query({ schema: usesQuery }) query: z.output<typeof usesQuery>,
  ): Promise<{ subject: string; version: number }[]> {
    const name = await this.aliases.ofQuery(query.subject);
    const deleted = query.deleted ? 'too' : 'no';
    const uses = await this.schemas.versionsOf(schemaIdParam(id), name, deleted, pageOf(query, MAX_LIST));
    return uses.map((use) => ({ subject: use.subject, version: use.version }));
  }

  @Get('guids/:guid')
  @RouteConfig(CONDITIONAL)
  @ApiOperation({ summary: 'A schema by GUID' })
  @ApiResponse({ status: 200, standardSchema: guidSchemaString })
  async byGuid(
    @Param('guid') guid: string,
    @Query({ schema: guidQuery }) query: z.output<typeof guidQuery>,
  ): Promise<GuidSchemaString> {
    const { position } = this.remembered;
    const found = await this.schemas.byGuid(guidParam(guid), { format: query });
    return this.remembered.byGuid(this.answers.schemaOfGuid(found), found, position);
  }

  @Get('guids/:guid/ids')
  @ApiOperation({ summary: 'The ids of a GUID, one or more in each context' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.object({ context: z.string(), id: z.int() })) })
  async idsOfGuid(
    @Param('guid') guid: string,
    @Query({ schema: guidIdsQuery }) query: z.output<typeof guidIdsQuery>,
  ): Promise<{ context: string; id: number }[]> {
    return this.schemas.idsOfGuid(guidParam(guid), pageOf(query, MAX_LIST));
  }

  private async find(id: string, query: z.output<typeof idQuery>) {
    const name = await this.aliases.ofQuery(query.subject);
    return this.schemas.byId(schemaIdParam(id), name, { format: query, fetchMaxId: query.fetchMaxId });
  }
}
