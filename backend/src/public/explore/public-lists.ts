import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import {
  countPublicNotebooks,
  type PublicNotebookListing,
  publicNotebookPage,
} from '../../library/notebooks/public-notebook-lists.ts';
import { NotebookReader } from '../../library/notebooks/read/notebook-reader.ts';
import {
  countPublicNotes,
  type PublicNoteListing,
  type PublicScope,
  publicNotePage,
} from '../../library/notes/lists/public-note-lists.ts';
import { NoteReader } from '../../library/notes/read/note-reader.ts';
import { Reads } from '../../platform/database/reads.ts';
import { PublicSearch } from '../../search/public-search.ts';

/** Pages of what everyone may read. They list the same for everyone, each as the person who asks has rights to it. */
@Injectable()
export class PublicLists {
  constructor(
    private readonly reads: Reads,
    private readonly noteReader: NoteReader,
    private readonly notebookReader: NotebookReader,
    private readonly search: PublicSearch,
  ) {}

  /** @param personId who asks, null for a guest */
  async notes(
    personId: string | null,
    scope: PublicScope,
    { searchQuery, ...listing }: PublicNoteListing & { searchQuery?: string | undefined },
  ): Promise<{ notes: NoteSummary[]; count: number; next: string | null }> {
    const { manager } = this.reads;
    const { ids, count, next } = searchQuery
      ? { ...(await this.search.notes(scope, searchQuery, listing)), next: null }
      : await publicNotePage(manager, scope, listing);
    const notes = await this.noteReader.summaries(personId, ids);
    // A mark that is kept for lists never decides alone.
    return { notes: notes.filter(({ abilities }) => abilities.read), count, next };
  }

  /** @param personId who asks, null for a guest */
  async notebooks(
    personId: string | null,
    scope: PublicScope,
    { searchQuery, ...listing }: PublicNotebookListing & { searchQuery?: string | undefined },
  ): Promise<{ notebooks: NotebookView[]; count: number }> {
    const { manager } = this.reads;
    const { ids, count } = searchQuery
      ? await this.search.notebooks(scope, searchQuery, listing)
      : await publicNotebookPage(manager, scope, listing);
    const notebooks = await this.notebookReader.byIds(personId, ids);
    return { notebooks: notebooks.filter(({ abilities }) => abilities.read), count };
  }

  /** How much of a scope there is, up to `limits.publicCount` of each. */
  async counts(scope: PublicScope): Promise<{ notesCount: number; notebooksCount: number }> {
    const { manager } = this.reads;
    const [notesCount, notebooksCount] = await Promise.all([
      countPublicNotes(manager, scope),
      countPublicNotebooks(manager, scope),
    ]);
    return { notesCount, notebooksCount };
  }
}
