import { api } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { Quotes } from './quotes.ts';
import { quotesByPeer } from './rate-limits.ts';

@Controller()
export class QuotesController {
  constructor(
    private readonly quotes: Quotes,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.tpservices.getQuote)
  async getQuote(_input: unknown, @PeerAddress() peer: string) {
    await this.limiter.consume(quotesByPeer, peer);
    return { success: true as const, message: 'A quotation.', ...(await this.quotes.another()) };
  }
}
