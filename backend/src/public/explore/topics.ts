import { type HashtagView, trendingTopics } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { Followings } from '../../social/follows/followings.ts';
import { PublicLists } from './public-lists.ts';

const trending: ReadonlySet<string> = new Set(trendingTopics);

/** Hashtags as everyone knows them. */
@Injectable()
export class Topics {
  constructor(
    private readonly lists: PublicLists,
    private readonly followings: Followings,
  ) {}

  /**
   * A tag (without its `#`) as a person sees it (null for a guest), or null: one that stands only where not everyone
   * may read is unknown. The trending ones always exist.
   */
  async find(personId: string | null, tag: string): Promise<HashtagView | null> {
    const counts = await this.lists.counts({ kind: 'hashtag', tag });
    if (counts.notesCount === 0 && counts.notebooksCount === 0 && !trending.has(tag)) return null;
    const following = await this.followings.of(personId, { kind: 'hashtag', tag });
    return { id: tag, title: `#${tag}`, temp: { ...counts, ...following } };
  }
}
