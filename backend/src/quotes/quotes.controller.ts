import { api } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../platform/http/endpoint.ts';
import { PeerAddress } from '../platform/http/peer-address.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { Quotes } from './quotes.ts';

/** One every three seconds for each of twenty who share an address. */
const quotesByPeer: RateLimit = { name: 'quotes-peer', points: 400, seconds: 60 };

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
