import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { queryBoolean } from '../../platform/http/booleans.js';
import { asConfluentError } from './confluent-refusals.js';
import { subjectParam, versionParam } from './dto/path-params.js';
import { registerSchemaRequest, type RegisterSchemaRequest } from './dto/register-schema.dto.js';
import {
  registeredSchema,
  schemaEntity,
  toRegisteredSchema,
  toSchemaEntity,
  type RegisteredSchema,
  type SchemaEntity,
} from './dto/schema-entity.dto.js';
import { toSchemaRequest } from './dto/to-schema-request.js';
import { RegistrationService } from './registration.service.js';
import { VersionQueryService } from './version-query.service.js';

const normalize = queryBoolean('Store the normalized text.');
const deleted = queryBoolean('Soft-deleted versions too.');
const subjectsQuery = z.object({ deleted, subjectPrefix: z.string().optional() });
const registerQuery = z.object({ normalize });
const lookUpQuery = z.object({ normalize, deleted });
const versionQuery = z.object({ deleted });

/** Confluent's API: subjects and their versions. */
@ApiTags('Confluent: subjects')
@Controller('subjects')
export class SubjectsController {
  constructor(
    @Inject(RegistrationService) private readonly registration: RegistrationService,
    @Inject(VersionQueryService) private readonly versions: VersionQueryService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Names of the subjects with a live version, of all contexts' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.string()) })
  subjects(@Query({ schema: subjectsQuery }) query: z.output<typeof subjectsQuery>): Promise<string[]> {
    const { subjectPrefix: prefix = ':*:', deleted: includeDeleted } = query;
    return this.versions.subjectNames({ prefix, includeDeleted });
  }

  @Post(':subject/versions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Register a schema as the next version of a subject' })
  @ApiResponse({ status: 200, standardSchema: registeredSchema })
  async register(
    @Param('subject') subject: string,
    @Query({ schema: registerQuery }) query: z.output<typeof registerQuery>,
    @Body({ schema: registerSchemaRequest }) body: RegisterSchemaRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RegisteredSchema> {
    const request = toSchemaRequest(subjectParam(subject), body, query);
    const command = {
      ...request,
      principal,
      version: body.version !== null && body.version > 0 ? body.version : null,
      id: body.id !== null && body.id >= 0 ? body.id : null,
      semanticVersion: body.semanticVersion,
      owner: body.owner,
      tokenTeam: principal.team,
      provenance: {
        author: principal.name,
        authorNote: body.note,
        repository: body.repository,
        commit: body.commit,
        file: body.file,
      },
    };
    const registered = await this.registration.register(command).catch((error: unknown) => {
      throw asConfluentError(error, { ...request, subject });
    });
    return toRegisteredSchema(registered);
  }

  @Post(':subject')
  @HttpCode(200)
  @ApiOperation({ summary: 'Look up which version of a subject a schema is' })
  @ApiResponse({ status: 200, standardSchema: schemaEntity })
  async lookUp(
    @Param('subject') subject: string,
    @Query({ schema: lookUpQuery }) query: z.output<typeof lookUpQuery>,
    @Body({ schema: registerSchemaRequest }) body: RegisterSchemaRequest,
  ): Promise<SchemaEntity> {
    const request = toSchemaRequest(subjectParam(subject), body, query);
    const found = await this.versions
      .lookUp(request, { includeDeleted: query.deleted })
      .catch((error: unknown) => {
        throw asConfluentError(error, { ...request, subject });
      });
    const { ts: _ts, deleted: _deleted, ...entity } = toSchemaEntity(found);
    return entity;
  }

  @Get(':subject/versions')
  @ApiOperation({ summary: 'Numbers of the live versions of a subject' })
  @ApiResponse({ status: 200, standardSchema: z.array(z.int()) })
  versionNumbers(@Param('subject') subject: string): Promise<number[]> {
    return this.versions.versionNumbers(subjectParam(subject));
  }

  @Get(':subject/versions/:version')
  @ApiOperation({ summary: 'One version, by number or `latest`' })
  @ApiResponse({ status: 200, standardSchema: schemaEntity })
  async version(
    @Param('subject') subject: string,
    @Param('version') version: string,
    @Query({ schema: versionQuery }) query: z.output<typeof versionQuery>,
  ): Promise<SchemaEntity> {
    return toSchemaEntity(
      await this.versions.version(subjectParam(subject), versionParam(version), {
        includeDeleted: query.deleted,
      }),
    );
  }

  @Get(':subject/versions/:version/schema')
  @ApiOperation({ summary: 'The text of one version' })
  @ApiResponse({ status: 200, description: 'The schema’s text' })
  async versionText(
    @Param('subject') subject: string,
    @Param('version') version: string,
    @Query({ schema: versionQuery }) query: z.output<typeof versionQuery>,
  ): Promise<string> {
    const found = await this.versions.version(subjectParam(subject), versionParam(version), {
      includeDeleted: query.deleted,
    });
    return found.schema.text;
  }
}
