import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import {
  clusterParam,
  describeTopicRequest,
  topicList,
  topicParam,
  topicQuery,
  topicResponse,
  type DescribeTopicRequest,
  type TopicList,
  type TopicQuery,
  type TopicResponse,
} from './dto.js';
import { TopicService } from './topic.service.js';

@ApiTags('Topics')
@Controller('api/v1/topics')
export class TopicsController {
  constructor(@Inject(TopicService) private readonly topics: TopicService) {}

  @Get()
  @ApiOperation({ summary: 'Topics by cluster and name, page by page' })
  @ApiResponse({ status: 200, standardSchema: topicList })
  list(@Query({ schema: topicQuery }) query: TopicQuery): Promise<TopicList> {
    return this.topics.list(query);
  }

  @Get(':cluster/:topic')
  @ApiOperation({ summary: 'One topic, its subjects and whose it is' })
  @ApiResponse({ status: 200, standardSchema: topicResponse })
  read(
    @Param('cluster', { schema: clusterParam }) cluster: string,
    @Param('topic', { schema: topicParam }) topic: string,
  ): Promise<TopicResponse> {
    return this.topics.read({ cluster, topic });
  }

  @Put(':cluster/:topic')
  @ApiOperation({ summary: 'Describe a topic: all of it, each time' })
  @ApiResponse({ status: 200, standardSchema: topicResponse })
  describe(
    @Param('cluster', { schema: clusterParam }) cluster: string,
    @Param('topic', { schema: topicParam }) topic: string,
    @Body({ schema: describeTopicRequest }) body: DescribeTopicRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TopicResponse> {
    return this.topics.describe({ cluster, topic }, body, principal);
  }

  @Delete(':cluster/:topic')
  @HttpCode(204)
  @ApiOperation({ summary: 'Forget a topic; its subjects stay' })
  @ApiResponse({ status: 204 })
  remove(
    @Param('cluster', { schema: clusterParam }) cluster: string,
    @Param('topic', { schema: topicParam }) topic: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.topics.remove({ cluster, topic }, principal);
  }
}
