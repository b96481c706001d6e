import type { FurtherNotes as Further, NoteTeaser } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { BesideNotes } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { notebookPolicy } from '../../access/notebook-policy.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { BesideNote } from '../../library/notebooks/beside-note.ts';
import { publicNoteIds } from '../../library/notes/lists/public-note-lists.ts';
import { type NoteRow, readableNoteRows } from '../../library/notes/read/note-rows.ts';
import { unwantedAmong } from '../../moderation/blocks.ts';
import { Reads } from '../../platform/database/reads.ts';

/** How many are offered. */
const most = 3;
/** Of the author: beside those that are offered there may be the note itself and the two beside it. */
const ofAuthorRead = most + 3;
/** Of a topic, where some may be of the author and of unwanted people; and how many hashtags of a note are topics. */
const ofTopicRead = 8;
const topicsRead = 3;

/** The note after which others are offered. */
export interface ReadNote {
  id: string;
  authorId: string;
  /** With their `#`. */
  hashtags: readonly string[];
}

/** Public notes to read after one (W69d). */
@Injectable()
export class FurtherNotes {
  constructor(
    private readonly reads: Reads,
    private readonly besideNote: BesideNote,
  ) {}

  /** @throws AppError `not_found` for a note that the person (null for a guest) may not read */
  async after(personId: string | null, noteId: string): Promise<Further> {
    const [row] = await readableNoteRows(this.reads.manager, personId, [noteId]);
    if (!row) throw new AppError('not_found');
    const { note, facts } = row;
    const beside = notebookPolicy(personId, facts.notebook).read
      ? await this.besideNote.of(personId, note.notebookId, noteId)
      : null;
    return this.of(personId, note, beside);
  }

  /** As everyone may read them, whatever the person who asks may read beside that; none that is in `beside`. */
  async of(personId: string | null, note: ReadNote, beside: BesideNotes | null): Promise<Further> {
    const { manager } = this.reads;
    const shown = new Set([note.id, beside?.previous?.id, beside?.next?.id]);
    const newest = await publicNoteIds(
      manager,
      { kind: 'person', userId: note.authorId },
      { sortBy: 'createdAt', limit: ofAuthorRead, offset: 0 },
    );
    const authorIds = newest.filter((id) => !shown.has(id)).slice(0, most);
    // Where the author is unwanted none of theirs is offered, and all places are for the topic.
    const isWanted = (await unwantedAmong(manager, personId, [note.authorId])).size === 0;
    const topics = isWanted && authorIds.length === most ? [] : await this.ofTopics(note, shown);
    const candidates = [...(isWanted ? authorIds : []), ...topics.flatMap(({ ids }) => ids)];
    const rows = await readableNoteRows(manager, null, [...new Set(candidates)]);
    const ofAuthor = rows.filter((row) => isWanted && authorIds.includes(row.note.id));
    const others = rows.filter(({ author }) => author.id !== note.authorId && author.id !== personId);
    const unwanted = await unwantedAmong(manager, personId, [
      ...new Set(others.map(({ author }) => author.id)),
    ]);
    const offered = new Map(
      others.filter(({ author }) => !unwanted.has(author.id)).map((row) => [row.note.id, row]),
    );
    const found = topics
      .map(({ tag, ids }) => ({ tag, rows: ids.flatMap((id) => offered.get(id) ?? []) }))
      .find((topic) => topic.rows.length > 0);
    return {
      ofAuthor: ofAuthor.map(toTeaser),
      ofTopic: (found?.rows ?? []).slice(0, most - ofAuthor.length).map(toTeaser),
      topic: found?.tag ?? null,
    };
  }

  /** The notes last edited with each of the first hashtags of a note. */
  private ofTopics({ hashtags }: ReadNote, shown: ReadonlySet<string | undefined>) {
    return Promise.all(
      hashtags.slice(0, topicsRead).map(async (tag) => {
        const ids = await publicNoteIds(
          this.reads.manager,
          { kind: 'hashtag', tag: tag.slice(1) },
          { sortBy: 'updatedAt', limit: ofTopicRead, offset: 0 },
        );
        return { tag, ids: ids.filter((id) => !shown.has(id)) };
      }),
    );
  }
}

/** A public note as it is offered: with its first picture. */
export function toTeaser({ note, author }: NoteRow): NoteTeaser {
  const { id: _, ...person } = toPerson(author);
  return {
    id: note.id,
    title: note.title,
    createdAt: new Date(note.createdAt).toISOString(),
    info2: { imageArray: note.images.slice(0, 1).map((url) => ({ url })) },
    temp: { author: person, preview: note.preview, tile: note.tile, words: note.words },
  };
}
