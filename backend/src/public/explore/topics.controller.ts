import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { type Viewer, viewerId } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { PublicLists } from './public-lists.ts';

import { TopicWriters } from './topic-writers.ts';
import { Topics } from './topics.ts';
import { UsedTopics } from './used-topics.ts';

/** Topics, with what everyone may read about them. */
@Controller()
export class TopicsController {
  constructor(
    private readonly topics: Topics,
    private readonly lists: PublicLists,
    private readonly writers: TopicWriters,
    private readonly usedTopics: UsedTopics,
    private readonly limits: ListLimits,
  ) {}

  @Endpoint(api.hashtags.one)
  async one(
    { params }: EndpointInput<typeof api.hashtags.one>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address);
    const hashtag = await this.topics.find(viewerId(viewer), params.hashtag);
    const message = hashtag ? 'The topic.' : 'No such topic.';
    return { success: true as const, message, hashtag, notFound: hashtag === null };
  }

  @Endpoint(api.hashtags.used)
  async used(
    _: EndpointInput<typeof api.hashtags.used>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address);
    return {
      success: true as const,
      message: 'Topics of the week.',
      tags: [...(await this.usedTopics.list())],
    };
  }

  @Endpoint(api.hashtags.writers)
  async writersOf(
    { params }: EndpointInput<typeof api.hashtags.writers>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address);
    return {
      success: true as const,
      message: 'Who writes about the topic.',
      users: await this.writers.of(params.hashtag),
    };
  }

  @Endpoint(api.hashtags.notes)
  async notes(
    { params, query }: EndpointInput<typeof api.hashtags.notes>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const page = await this.lists.notes(viewerId(viewer), { kind: 'hashtag', tag: params.hashtag }, query);
    return { success: true as const, message: 'Published notes.', ...page };
  }

  @Endpoint(api.hashtags.notebooks)
  async notebooks(
    { params, query }: EndpointInput<typeof api.hashtags.notebooks>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const scope = { kind: 'hashtag', tag: params.hashtag } as const;
    const page = await this.lists.notebooks(viewerId(viewer), scope, query);
    return { success: true as const, message: 'Published notebooks.', ...page };
  }
}
