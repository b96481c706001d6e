import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { HashtagSuggestions } from './hashtag-suggestions.ts';

/** A letter a fifth of a second. */
const suggestionsByPerson: RateLimit = { name: 'hashtag-suggest-person', points: 300, seconds: 60 };

@Controller()
export class HashtagsController {
  constructor(
    private readonly suggestions: HashtagSuggestions,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.hashtags.suggest)
  async suggest(
    { query: { query } }: EndpointInput<typeof api.hashtags.suggest>,
    @CurrentPerson() { userId }: SignedIn,
  ) {
    await this.limiter.consume(suggestionsByPerson, userId);
    const hashtags = await this.suggestions.startingWith(userId, query);
    return { success: true as const, message: 'Hashtags.', hashtags };
  }
}
