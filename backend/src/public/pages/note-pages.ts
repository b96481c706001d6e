import { AppError } from '@commonplace/contracts/errors';
import type { BesideNotes } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BesideNote } from '../../library/notebooks/beside-note.ts';
import { PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { digestOf } from '../../platform/http/answers/digest-of.ts';
import { askedDiscussion, PublicDiscussions } from '../../social/comments/public-discussions.ts';
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
    const { notebook } = note.temp;
    const { comments: page, replies: thread, sort } = wanted.data;
    const [discussion, beside] = await Promise.all([
      this.discussions.ofNote(found, { page, sort, thread }).catch(orNull),
      notebook ? this.besideNotes.of(null, notebook.id, note.id).catch(orNull) : alone,
    ]);
    if (!discussion || !beside) return null;
    return {
      key: `note:${note.id}:${page}:${sort}:${thread}`,
      version: digestOf([version, discussion, beside]),
      content: async () => ({
        page: 'note',
        data: {
          note,
          preview: previewOfNote(note).address,
          beside,
          discussion,
          ...(await this.notes.content(note)),
        },
      }),
    };
  }
}

const alone: BesideNotes = { previous: null, next: null };

/** For a note that was unpublished after it was found. */
function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
