import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { NoteViews } from '../../library/notes/read/note-views.ts';
import { Reads } from '../../platform/database/reads.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { Feed } from './feed.ts';
import { feedsByPerson } from './rate-limits.ts';

@Controller()
export class FeedController {
  constructor(
    private readonly feed: Feed,
    private readonly views: NoteViews,
    private readonly reads: Reads,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.feed.list)
  async list({ query }: EndpointInput<typeof api.feed.list>, @CurrentPerson() person: SignedIn) {
    await this.limiter.consume(feedsByPerson, person.userId);
    const { entries, count } = await this.feed.page(person.userId, query);
    const reasons = new Map(entries.map(({ id, reason }) => [id, reason]));
    const notes = await this.views.ofIds(this.reads.manager, person.userId, [...reasons.keys()]);
    return {
      success: true as const,
      message: 'Your feed.',
      notes: notes.map((note) => ({ ...note, reason: reasons.get(note.id) ?? { kind: 'author' as const } })),
      count,
    };
  }
}
