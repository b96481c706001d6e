import { Injectable } from '@nestjs/common';
import { publicNoteIds } from '../../library/notes/lists/public-note-lists.ts';
import { readableNoteRows } from '../../library/notes/read/note-rows.ts';
import { Reads } from '../../platform/database/reads.ts';
import { toTeaser } from '../explore/further-notes.ts';
import { PublicLists } from '../explore/public-lists.ts';
import { type FoundPage, wholePage } from './page-source.ts';
import { StaticPages } from './static-pages.ts';

const everyone = { kind: 'everyone' } as const;
const most = 3;
/** Of the notes last published and the notebooks last edited, what is chosen from. */
const read = 12;
/** A shorter note shows nothing of what it is to read here. */
const fewestWords = 120;
const fewestNotes = 3;

/** `/` for a guest. */
@Injectable()
export class LandingPages {
  constructor(
    private readonly reads: Reads,
    private readonly lists: PublicLists,
    private readonly staticPages: StaticPages,
  ) {}

  /** @param withNotes whether there is something to read on it */
  async find(withNotes: boolean): Promise<FoundPage> {
    const [notes, notebook] = withNotes
      ? await Promise.all([this.chosenNotes(), this.chosenNotebook()])
      : [[], null];
    const data = { ...this.staticPages.data, notes, notebook };
    return wholePage(`landing:${withNotes}`, { page: 'landing', data });
  }

  /** The newest that are worth a visit, those with a picture first. */
  private async chosenNotes() {
    const { manager } = this.reads;
    const ids = await publicNoteIds(manager, everyone, { sortBy: 'publishedAt', limit: read, offset: 0 });
    const rows = await readableNoteRows(manager, null, ids);
    const long = rows.filter(({ note }) => note.words >= fewestWords && note.title !== '');
    const ranked = [
      ...long.filter(({ note }) => note.images.length > 0),
      ...long.filter(({ note }) => note.images.length === 0),
    ];
    const authors = new Set<string>();
    const chosen = ranked.filter(({ author }) => !authors.has(author.id) && authors.add(author.id));
    return chosen.slice(0, most).map(toTeaser);
  }

  private async chosenNotebook() {
    const { notebooks } = await this.lists.notebooks(null, everyone, {
      sortBy: 'updatedAt',
      limit: read,
      offset: 0,
    });
    const filled = notebooks.filter(({ temp }) => temp.notesCount >= fewestNotes);
    return filled.find(({ info1 }) => info1.cover.downloadUrl) ?? filled[0] ?? null;
  }
}
