import { formatSubjectName } from '@schema-steward/kernel';
import { Body, Controller, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { queryBoolean } from '../../platform/http/booleans.js';
import { ConfluentAnswers } from './confluent-answers.js';
import { asConfluentError } from './confluent-refusals.js';
import { subjectParam } from './dto/path-params.js';
import { deletedField, formatFields } from './dto/read-query.js';
import {
  registerSchemaBody,
  schemaRequestBody,
  type RegisterSchemaBody,
  type SchemaRequestBody,
} from './dto/register-schema.dto.js';
import {
  registeredSchema,
  schemaEntity,
  type RegisteredSchema,
  type SchemaEntity,
} from './dto/schema-entity.dto.js';
import { toSchemaRequest } from './dto/to-schema-request.js';
import { KnownRegistrations } from './known-registrations.js';
import { LookUpService } from './look-up.service.js';
import { RegistrationService } from './registration.service.js';
import { toRegisterCommand } from './to-register-command.js';
import { ResolveAlias } from './settings/aliases.js';
import { SchemaFormats } from './schema-formats.js';

const commonQuery = z.object({
  normalize: queryBoolean('Store the normalized text.'),
  format: formatFields.format,
});
const registerQuery = z.object({
  ...commonQuery.shape,
  force: queryBoolean('Register it whatever it breaks; `strict` refuses.'),
});
const lookUpQuery = z.object({ ...commonQuery.shape, ...deletedField });

/** Confluent's API: registers a schema, and finds it again by its text. */
@ApiTags('Confluent: subjects')
@Controller('subjects')
export class RegistrationController {
  constructor(
    @Inject(RegistrationService) private readonly registration: RegistrationService,
    @Inject(KnownRegistrations) private readonly known: KnownRegistrations,
    @Inject(LookUpService) private readonly lookUps: LookUpService,
    @Inject(SchemaFormats) private readonly formats: SchemaFormats,
    @Inject(ConfluentAnswers) private readonly answers: ConfluentAnswers,
  ) {}

  @Post(':subject/versions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Register a schema as the next version of a subject' })
  @ApiResponse({ status: 200, standardSchema: registeredSchema })
  async register(
    @Param('subject') subject: string,
    @Query({ schema: registerQuery }) query: z.output<typeof registerQuery>,
    @Body({ schema: registerSchemaBody }) body: RegisterSchemaBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RegisteredSchema> {
    const command = toRegisterCommand(subjectParam(subject), body, query, principal);
    const { name, registered: known, isNew } = await this.known.find(command);
    const meant = name === command.name ? subject : formatSubjectName(name);
    const registered =
      known ??
      (await this.registration.register({ ...command, name }, { isNew }).catch((error: unknown) => {
        throw asConfluentError(error, { ...command, subject: meant });
      }));
    const schema = await this.formats.inFormat(name.context, registered.schema, {
      format: query.format,
      referenceFormat: '',
    });
    return this.answers.registered({ ...registered, schema });
  }

  @Post(':subject')
  @HttpCode(200)
  @ApiOperation({ summary: 'Look up which version of a subject a schema is' })
  @ApiResponse({ status: 200, standardSchema: schemaEntity })
  async lookUp(
    @Param('subject', ResolveAlias) subject: string,
    @Query({ schema: lookUpQuery }) query: z.output<typeof lookUpQuery>,
    @Body({ schema: schemaRequestBody }) body: SchemaRequestBody,
  ): Promise<SchemaEntity> {
    const request = toSchemaRequest(subjectParam(subject), body, query);
    const options = {
      includeDeleted: query.deleted,
      format: { format: query.format, referenceFormat: '' },
    };
    const found = await this.lookUps.lookUp(request, options).catch((error: unknown) => {
      throw asConfluentError(error, { ...request, subject });
    });
    return this.answers.lookedUp(found);
  }
}
