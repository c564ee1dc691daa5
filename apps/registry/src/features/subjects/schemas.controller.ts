import { SUPPORTED_SCHEMA_TYPES } from '@schema-steward/schema';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { queryBoolean } from '../../platform/http/booleans.js';
import { contextOfSubjectQuery, schemaIdParam } from './dto/path-params.js';
import { schemaString, toSchemaString, type SchemaString } from './dto/schema-entity.dto.js';
import { VersionQueryService } from './version-query.service.js';

const subject = z
  .string()
  .optional()
  .describe('A qualified subject: its context is the one whose ids are meant.');
const idQuery = z.object({ subject });
const usesQuery = z.object({ subject, deleted: queryBoolean('Soft-deleted versions too.') });

/** Confluent's API: schemas by id. A schema stays readable for as long as any version holds it, deleted or not. */
@ApiTags('Confluent: schemas')
@Controller('schemas')
export class SchemasController {
  constructor(@Inject(VersionQueryService) private readonly versions: VersionQueryService) {}

  @Get('types')
  @ApiOperation({ summary: 'The schema types that this registry takes' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  types(): readonly string[] {
    return SUPPORTED_SCHEMA_TYPES;
  }

  @Get('ids/:id')
  @ApiOperation({ summary: 'A schema by id' })
  @ApiResponse({ status: 200, standardSchema: schemaString })
  async byId(
    @Param('id') id: string,
    @Query({ schema: idQuery }) query: z.output<typeof idQuery>,
  ): Promise<SchemaString> {
    return toSchemaString(
      await this.versions.schemaById(contextOfSubjectQuery(query.subject), schemaIdParam(id)),
    );
  }

  @Get('ids/:id/schema')
  @ApiOperation({ summary: 'The text of a schema by id' })
  @ApiResponse({ status: 200, description: 'The schema’s text' })
  async textById(
    @Param('id') id: string,
    @Query({ schema: idQuery }) query: z.output<typeof idQuery>,
  ): Promise<string> {
    const { schema } = await this.versions.schemaById(
      contextOfSubjectQuery(query.subject),
      schemaIdParam(id),
    );
    return schema.text;
  }

  @Get('ids/:id/subjects')
  @ApiOperation({ summary: 'Subjects that carry a schema' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  async subjectsOf(
    @Param('id') id: string,
    @Query({ schema: usesQuery }) query: z.output<typeof usesQuery>,
  ): Promise<string[]> {
    const uses = await this.versions.usesOfSchema(contextOfSubjectQuery(query.subject), schemaIdParam(id), {
      includeDeleted: query.deleted,
    });
    return [...new Set(uses.map((use) => use.subject))];
  }

  @Get('ids/:id/versions')
  @ApiOperation({ summary: 'Subjects and versions that carry a schema' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.object({ subject: z.string(), version: z.int() })) })
  async versionsOf(
    @Param('id') id: string,
    @Query({ schema: usesQuery }) query: z.output<typeof usesQuery>,
  ): Promise<{ subject: string; version: number }[]> {
    const uses = await this.versions.usesOfSchema(contextOfSubjectQuery(query.subject), schemaIdParam(id), {
      includeDeleted: query.deleted,
    });
    return uses.map((use) => ({ subject: use.subject, version: use.version }));
  }
}
