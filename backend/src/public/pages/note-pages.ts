import type { NoteSummary } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { BesideNotes } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { BesideNote } from '../../library/notebooks/beside-note.ts';
import { type PublishedNote, PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { digestOf } from '../../platform/http/answers/digest-of.ts';
import { askedDiscussion, PublicDiscussions } from '../../social/comments/public-discussions.ts';
import { FurtherNotes } from '../explore/further-notes.ts';
import { previewOfNote } from '../previews/preview-of.ts';
import type { FoundPage } from './page-source.ts';

const asked = z.object({
  note: z.uuid().lowercase(),
  ...askedDiscussion,
});

/**
 * `/?note={id}`, `&comments={number}` for the later pages of its comments and `&sort=` for their order, `&replies={id}` for
 * those of a comment's replies.
 */
@Injectable()
export class NotePages {
  constructor(
    private readonly notes: PublishedNotes,
    private readonly discussions: PublicDiscussions,
    private readonly besideNotes: BesideNote,
    private readonly furtherNotes: FurtherNotes,
    private readonly people: PeopleService,
  ) {}

  /**
   * Null for a note that a guest may not read, as for one that does not exist (A13), and for a page number past the
   * last.
   */
  async find(query: unknown): Promise<FoundPage | null> {
    const wanted = asked.safeParse(query);
    const found = wanted.success ? await this.notes.find(wanted.data.note) : null;
    if (!wanted.success || !found) return null;
    const { note, version } = found;
    const { comments: page, replies: thread, sort } = wanted.data;
    const [discussion, end] = await Promise.all([
      this.discussions.ofNote(found, { page, sort, thread }).catch(orNull),
      this.endOf(found).catch(orNull),
    ]);
    if (!discussion || !end) return null;
    return {
      key: `note:${note.id}:${page}:${sort}:${thread}`,
      version: digestOf([version, discussion, end]),
      content: async () => ({
        page: 'note',
        data: {
          note,
          preview: previewOfNote(note).address,
          ...end,
          discussion,
          ...(await this.notes.content(note)),
        },
      }),
    };
  }

  /** What stands below the text, of other notes and of the author: it changes without the note. */
  private async endOf({ note }: PublishedNote) {
    const [bio, others] = await Promise.all([this.people.bioOf(note.authorId), this.othersAfter(note)]);
    return { bio, ...others };
  }

  private async othersAfter({ id, authorId, hashtagsArray, temp }: NoteSummary) {
    const beside = temp.notebook ? await this.besideNotes.of(null, temp.notebook.id, id) : alone;
    const further = await this.furtherNotes.of(null, { id, authorId, hashtags: hashtagsArray }, beside);
    return { beside, further };
  }
}

const alone: BesideNotes = { previous: null, next: null };

/** For a note that was unpublished after it was found. */
function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
