import { api } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { Quotes } from './quotes.ts';

const quotesByPerson: RateLimit = { name: 'quote-person', points: 60, seconds: 60 };

@Controller()
export class QuotesController {
  constructor(
    private readonly quotes: Quotes,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.tpservices.getQuote)
  async getQuote(_input: unknown, @CurrentPerson() { userId }: SignedIn) {
    await this.limiter.consume(quotesByPerson, userId);
    return { success: true as const, message: 'A quotation.', ...(await this.quotes.another()) };
  }
}
