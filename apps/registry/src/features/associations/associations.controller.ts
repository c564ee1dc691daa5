import { LIFECYCLES, TOPIC, type Lifecycle } from '@schema-steward/governance';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { invalidAssociation } from '../../platform/http/confluent-error.js';
import { UnknownRouteError } from '../../platform/http/unknown-route-error.js';
import { AssociationBatchService } from './association-batch.service.js';
import { AssociationEndingService } from './association-ending.service.js';
import { AssociationQueryService, resourceKey, subjectKey } from './association-query.service.js';
import type { AssociationKey } from './association-store.js';
import { AssociationService, type AssociationCommand } from './association.service.js';
import { associationEntity, type AssociationEntityBody } from './dto/association-entity.dto.js';
import {
  associationAnswer,
  associationBatchAnswer,
  associationBatchGetRequest,
  associationBatchRequest,
  associationRequest,
  batchGetQuery,
  deleteAssociationsQuery,
  listAssociationsQuery,
  writeAssociationsQuery,
  type AssociationAnswer,
  type AssociationBatchAnswer,
  type AssociationBatchGetRequest,
  type AssociationBatchRequest,
  type AssociationRequest,
  type DeleteAssociationsQuery,
  type ListAssociationsQuery,
  type WriteAssociationsQuery,
} from './dto/association.dto.js';
import { parseContext, parseResource, parseWish, requireDistinct } from './parse-association-request.js';

/** Confluent's API: which topics subjects are bound to. */
@ApiTags('Confluent: associations')
@Controller('associations')
export class AssociationsController {
  constructor(
    @Inject(AssociationService) private readonly associations: AssociationService,
    @Inject(AssociationEndingService) private readonly endings: AssociationEndingService,
    @Inject(AssociationQueryService) private readonly queries: AssociationQueryService,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Bind a topic to subjects' })
  @ApiResponse({ status: 200, standardSchema: associationAnswer })
  create(
    @Query({ schema: writeAssociationsQuery }) query: WriteAssociationsQuery,
    @Body({ schema: associationRequest }) body: AssociationRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AssociationAnswer> {
    return this.associations.bind(commandOf('create', body, query, principal));
  }

  @Put('resources/:id')
  @ApiOperation({ summary: 'Bind a topic to subjects, unless it is bound to them already' })
  @ApiResponse({ status: 200, standardSchema: associationAnswer })
  upsert(
    @Param('id') id: string,
    @Query({ schema: writeAssociationsQuery }) query: WriteAssociationsQuery,
    @Body({ schema: associationRequest }) body: AssociationRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AssociationAnswer> {
    if (body.resourceId !== null && body.resourceId !== id)
      throw invalidAssociation(
        'resourceId',
        'Resource ID in the path parameter does not match the resource ID in the request body',
      );
    return this.associations.bind(commandOf('upsert', { ...body, resourceId: id }, query, principal));
  }

  @Delete('resources/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End what binds a topic, and the subjects that it owns if that is asked for' })
  @ApiResponse({ status: 204 })
  end(
    @Param('id') id: string,
    @Query({ schema: deleteAssociationsQuery }) query: DeleteAssociationsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { resourceType, associationType: types, cascadeLifecycle: cascade, dryRun } = query;
    return this.endings.end(id, {
      resourceType: resourceType === '' ? TOPIC : resourceType,
      types,
      cascade,
      dryRun,
      principal,
    });
  }

  @Get('resources/:id')
  @ApiOperation({ summary: 'What binds the topic of an id' })
  @ApiResponse({ status: 200, standardSchema: z.array(associationEntity) })
  ofResource(
    @Param('id') id: string,
    @Query({ schema: listAssociationsQuery }) query: ListAssociationsQuery,
  ): Promise<AssociationEntityBody[]> {
    return this.list({ by: 'resource-id', id }, query);
  }

  @Get('resources/:namespace/:name')
  @ApiOperation({ summary: 'What binds the topics of a name; - stands for any name, or any namespace' })
  @ApiResponse({ status: 200, standardSchema: z.array(associationEntity) })
  ofName(
    @Param('namespace') namespace: string,
    @Param('name') name: string,
    @Query({ schema: listAssociationsQuery }) query: ListAssociationsQuery,
  ): Promise<AssociationEntityBody[]> {
    return this.list(resourceKey(namespace, name), query);
  }

  @Get('subjects/:subject')
  @ApiOperation({ summary: 'What a subject is bound to' })
  @ApiResponse({ status: 200, standardSchema: z.array(associationEntity) })
  ofSubject(
    @Param('subject') subject: string,
    @Query({ schema: listAssociationsQuery }) query: ListAssociationsQuery,
  ): Promise<AssociationEntityBody[]> {
    return this.list(subjectKey(subject), query);
  }

  private list(key: AssociationKey, query: ListAssociationsQuery): Promise<AssociationEntityBody[]> {
    const { resourceType, associationType: types } = query;
    return this.queries.list(key, { resourceType, types, lifecycle: lifecycleOf(query.lifecycle) }, query);
  }
}

/** Many at once. Of a route with a colon in it the router needs two. */
@ApiTags('Confluent: associations')
@Controller()
export class AssociationBatchesController {
  constructor(
    @Inject(AssociationQueryService) private readonly queries: AssociationQueryService,
    @Inject(AssociationBatchService) private readonly batches: AssociationBatchService,
  ) {}

  @Post('associations::batchGet')
  @HttpCode(207)
  @ApiOperation({ summary: 'What binds each of several topics' })
  @ApiResponse({ status: 207, standardSchema: associationBatchAnswer })
  get(
    @Query({ schema: batchGetQuery }) query: z.output<typeof batchGetQuery>,
    @Body({ schema: associationBatchGetRequest }) body: AssociationBatchGetRequest,
  ): Promise<AssociationBatchAnswer> {
    return this.queries.batch(body, query);
  }

  @Post('associations::batchMutate')
  @HttpCode(207)
  @ApiOperation({ summary: 'Bind several topics, or end what binds them; each is done or refused by itself' })
  @ApiResponse({ status: 207, standardSchema: associationBatchAnswer })
  mutate(
    @Query({ schema: writeAssociationsQuery }) { context, dryRun }: WriteAssociationsQuery,
    @Body({ schema: associationBatchRequest }) body: AssociationBatchRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AssociationBatchAnswer> {
    return this.batches.mutate(body, { context: parseContext(context), dryRun, principal });
  }
}

/** @throws 42212, 400 for a context that is none */
function commandOf(
  operation: 'create' | 'upsert',
  body: AssociationRequest,
  { context: rawContext, dryRun }: WriteAssociationsQuery,
  principal: Principal,
): AssociationCommand {
  const context = parseContext(rawContext);
  const resource = parseResource(body, { dryRun });
  if (body.associations === null || body.associations.length === 0)
    throw invalidAssociation('associations', 'cannot be null or empty');
  const wishes = body.associations.map((info) => parseWish(operation, info, context));
  requireDistinct(wishes.map(({ type }) => type));
  return { resource, wishes, dryRun, principal };
}

/** Of a word that is none Jersey says that there is nothing at the address. @throws 404 */
function lifecycleOf(raw: string): Lifecycle | null {
  if (raw === '') return null;
  const lifecycle = LIFECYCLES.find((one) => one === raw);
  if (!lifecycle) throw new UnknownRouteError([]);
  return lifecycle;
}
