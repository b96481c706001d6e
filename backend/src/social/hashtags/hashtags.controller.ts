import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { HashtagSuggestions } from './hashtag-suggestions.ts';
import { suggestionsByPerson } from './rate-limits.ts';

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
