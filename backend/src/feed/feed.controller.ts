import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { NoteReader } from '../notes/note-reader.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { Feed } from './feed.ts';

@Controller()
export class FeedController {
  constructor(
    private readonly feed: Feed,
    private readonly notes: NoteReader,
  ) {}

  @Endpoint(api.feed.list)
  async list({ query }: EndpointInput<typeof api.feed.list>, @CurrentPerson() person: SignedIn) {
    const { ids, count } = await this.feed.page(person.userId, query);
    const notes = await this.notes.summaries(person.userId, ids);
    return { success: true as const, message: 'Your feed.', notes, count };
  }
}
