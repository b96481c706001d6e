import { api, limits } from '@commonplace/contracts/api';
import { readListingQuery } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { TopicWriters } from '../explore/topic-writers.ts';
import { Topics } from '../explore/topics.ts';
import { Listings } from './listings.ts';
import { type FoundPage, wholePage } from './page-source.ts';

const address = api.hashtags.one.params;

/** `/tag/{hashtag}`, with `?tab=`, `?order=` and `?page=`. */
@Injectable()
export class TopicPages {
  constructor(
    private readonly topics: Topics,
    private readonly listings: Listings,
    private readonly writers: TopicWriters,
  ) {}

  /** Null for a hashtag that occurs in nothing public, and for a page number past the last page. */
  async find(hashtag: string, query: Record<string, unknown>): Promise<FoundPage | null> {
    const asked = address.safeParse({ hashtag });
    const topic = asked.success ? await this.topics.find(null, asked.data.hashtag) : null;
    if (!topic) return null;
    const place = readListingQuery(query);
    const { tab, order, page, after = '' } = place;
    const opened = { ...place, tab: tab ?? 'notes' } as const;
    const [listing, writers] = await Promise.all([
      this.listings.read({ kind: 'hashtag', tag: topic.id }, opened, limits.hashtagPage),
      this.writers.of(topic.id),
    ]);
    if (!listing) return null;
    return wholePage(`topic:${topic.id}:${opened.tab}:${order}:${page}:${after}`, {
      page: 'topic',
      data: { ...listing, topic, writers },
    });
  }
}
