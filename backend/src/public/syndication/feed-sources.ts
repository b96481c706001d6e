import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { NotebookReader } from '../../library/notebooks/read/notebook-reader.ts';
import type { PublicScope } from '../../library/notes/lists/public-note-lists.ts';
import { NoteReader } from '../../library/notes/read/note-reader.ts';
import { PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { PublicLists } from '../explore/public-lists.ts';
import { Topics } from '../explore/topics.ts';
import type { FeedContent } from './feed-document.ts';
import { PublicAddresses } from './public-addresses.ts';

/** Of the HTML of one note in a feed. A longer one is there with its beginning. */
const mostTextBytes = 64 * 1024;
const newest = { limit: limits.feedEntries, offset: 0, sortBy: 'updatedAt' } as const;

/**
 * The content of feeds of everything, people, topics and notebooks, as a guest reads it. Each throws `not_found` for what a guest
 * may not read.
 */
@Injectable()
export class FeedSources {
  constructor(
    private readonly people: PeopleService,
    private readonly lists: PublicLists,
    private readonly topics: Topics,
    private readonly notes: NoteReader,
    private readonly notebooks: NotebookReader,
    private readonly published: PublishedNotes,
    private readonly addresses: PublicAddresses,
  ) {}

  async ofEverything(): Promise<FeedContent> {
    const { notes } = await this.lists.notes(
      null,
      { kind: 'everyone' },
      { ...newest, sortBy: 'publishedAt' },
    );
    const link = this.addresses.at('/explore/notes');
    return {
      title: 'Commonplace',
      description: '',
      link,
      address: this.addresses.at('/explore/feed'),
      ...(await this.withTexts(notes)),
      emptySince: new Date(0),
    };
  }

  async ofPerson(username: string): Promise<FeedContent> {
    const user = await this.people.byUsername(username);
    if (!user) throw new AppError('not_found');
    const link = this.addresses.person(user.username);
    return {
      title: user.name,
      description: user.bio,
      link,
      address: `${link}/feed`,
      ...(await this.newestOf({ kind: 'person', userId: user.id })),
      emptySince: new Date(user.createdAt),
    };
  }

  async ofTopic(tag: string): Promise<FeedContent> {
    const topic = await this.topics.find(null, tag);
    if (!topic) throw new AppError('not_found');
    const link = this.addresses.topic(topic.id);
    return {
      title: topic.title,
      description: '',
      link,
      address: `${link}/feed`,
      ...(await this.newestOf({ kind: 'hashtag', tag: topic.id })),
      emptySince: new Date(0),
    };
  }

  async ofNotebook(id: string): Promise<FeedContent> {
    const [notebook] = await this.notebooks.byIds(null, [id]);
    if (!notebook?.abilities.read) throw new AppError('not_found');
    const { notes } = await this.notes.ofNotebooks(null, { ...newest, notebookId: [id], sharing: undefined });
    return {
      title: notebook.name,
      description: notebook.description,
      link: this.addresses.notebook(id),
      address: this.addresses.at(`/notebooks/${id}/feed`),
      ...(await this.withTexts(notes)),
      emptySince: new Date(notebook.updatedAt),
    };
  }

  private async newestOf(scope: PublicScope) {
    const { notes } = await this.lists.notes(null, scope, newest);
    return this.withTexts(notes);
  }

  private async withTexts(notes: readonly NoteSummary[]) {
    const texts = await this.published.texts(
      notes.map(({ id }) => id),
      mostTextBytes,
    );
    return { notes, texts };
  }
}
