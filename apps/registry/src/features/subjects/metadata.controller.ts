import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { isStorable } from '../../platform/database/storable-text.js';
import { schemaNotFound } from '../../platform/http/confluent-error.js';
import { ConfluentAnswers } from './confluent-answers.js';
import { subjectParam } from './dto/path-params.js';
import { queryTexts } from './dto/query-texts.js';
import { deletedField, formatFields } from './dto/read-query.js';
import { schemaEntity, type SchemaEntity } from './dto/schema-entity.dto.js';
import { MetadataQueryService } from './metadata-query.service.js';
import { ResolveAlias } from './settings/aliases.js';

const metadataQuery = z.object({
  key: queryTexts('The name of a property; may come several times, each with its `value`.'),
  value: queryTexts('What the property of the same place has.'),
  format: formatFields.format,
  ...deletedField,
});

/** Confluent's API: versions by their metadata. */
@ApiTags('Confluent: subjects')
@Controller('subjects')
export class MetadataController {
  constructor(
    @Inject(MetadataQueryService) private readonly metadata: MetadataQueryService,
    @Inject(ConfluentAnswers) private readonly answers: ConfluentAnswers,
  ) {}

  @Get(':subject/metadata')
  @ApiOperation({ summary: 'The latest version whose metadata have these properties' })
  @ApiResponse({ status: 200, standardSchema: schemaEntity })
  async latestWith(
    @Param('subject', ResolveAlias) subject: string,
    @Query({ schema: metadataQuery }) { key, value, format, deleted }: z.output<typeof metadataQuery>,
  ): Promise<SchemaEntity> {
    const name = subjectParam(subject);
    // In pairs: what is left over of the longer list counts for nothing.
    const pairs = key.flatMap((property, index) => {
      const wanted = value[index];
      return wanted === undefined ? [] : [[property, wanted] as const];
    });
    const properties = new Map(pairs);
    // Nothing that cannot be stored is stored.
    if (![...properties].flat().every(isStorable)) throw schemaNotFound();
    const found = await this.metadata.latestWith(name, properties, {
      includeDeleted: deleted,
      format: { format, referenceFormat: '' },
    });
    return this.answers.version(found);
  }
}
