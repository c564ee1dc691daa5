import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { AskedAddress } from './asked-address.js';
import { brokerAddress, BrokerLinks } from './broker-links.js';

/** Makes links that lead back to where the request was sent, or to PUBLIC_URL. */
@Injectable()
export class BrokerLinkFactory {
  private readonly publicUrl: string | undefined;

  constructor(@Inject(SETTINGS) { publicUrl }: Settings) {
    this.publicUrl = publicUrl;
  }

  for(asked: AskedAddress): BrokerLinks {
    return new BrokerLinks(brokerAddress(this.publicUrl, asked));
  }
}
