import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { apiSubject } from '../../../platform/http/api-subject.js';
import { CurrentPrincipal, type Principal } from '../../../platform/access/principal.js';
import {
  offerTransferRequest,
  transferResponse,
  type OfferTransferRequest,
  type TransferResponse,
} from '../dto/transfer.dto.js';
import { TransferOfferService } from './transfer-offer.service.js';

@ApiTags('Transfers')
@Controller('api/v1/subjects/:subject/transfers')
export class SubjectTransfersController {
  constructor(@Inject(TransferOfferService) private readonly offers: TransferOfferService) {}

  @Post()
  @ApiOperation({
    summary: 'Offer a subject of one’s own to another team; an admin may force it, with a reason',
  })
  @ApiResponse({ status: 201, standardSchema: transferResponse })
  offer(
    @Param('subject') subject: string,
    @Body({ schema: offerTransferRequest }) body: OfferTransferRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransferResponse> {
    return this.offers.offer(apiSubject(subject), body, principal);
  }
}
