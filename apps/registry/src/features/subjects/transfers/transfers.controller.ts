import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import {
  answerTransferRequest,
  transferList,
  transferQuery,
  transferResponse,
  type AnswerTransferRequest,
  type TransferList,
  type TransferQuery,
  type TransferResponse,
} from '../dto/transfer.dto.js';
import { TransferAnswerService } from './transfer-answer.service.js';
import { TransferQueryService } from './transfer-query.service.js';

const transferId = z.uuid().transform((id) => id.toLowerCase());

@ApiTags('Transfers')
@Controller('api/v1/transfers')
export class TransfersController {
  constructor(
    @Inject(TransferQueryService) private readonly transfers: TransferQueryService,
    @Inject(TransferAnswerService) private readonly answers: TransferAnswerService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Transfers, newest first: of a team or a subject, in a state' })
  @ApiResponse({ status: 200, standardSchema: transferList })
  list(
    @Query({ schema: transferQuery }) query: TransferQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransferList> {
    return this.transfers.list(query, principal);
  }

  @Post(':id/accept')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a subject that was offered to one’s team; not by whoever offered it' })
  @ApiResponse({ status: 200, standardSchema: transferResponse })
  accept(
    @Param('id', { schema: transferId }) id: string,
    @Body({ schema: answerTransferRequest }) { reason }: AnswerTransferRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransferResponse> {
    return this.answers.answer(id, { step: 'accept', reason, principal });
  }

  @Post(':id/decline')
  @HttpCode(200)
  @ApiOperation({ summary: 'Leave a subject where it is' })
  @ApiResponse({ status: 200, standardSchema: transferResponse })
  decline(
    @Param('id', { schema: transferId }) id: string,
    @Body({ schema: answerTransferRequest }) { reason }: AnswerTransferRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransferResponse> {
    return this.answers.answer(id, { step: 'decline', reason, principal });
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take back an offer of one’s own' })
  @ApiResponse({ status: 200, standardSchema: transferResponse })
  withdraw(
    @Param('id', { schema: transferId }) id: string,
    @Body({ schema: answerTransferRequest }) { reason }: AnswerTransferRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransferResponse> {
    return this.answers.answer(id, { step: 'withdraw', reason, principal });
  }
}
