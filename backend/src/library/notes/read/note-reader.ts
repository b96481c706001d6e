import type {
  api,
  EndpointInput,
  NoteSummary,
  NoteView,
  OpenedNote,
  SavedNote,
} from '@commonplace/contracts/api';
import { formatDocumentName } from '@commonplace/contracts/collab';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { readsDocument } from '../../../access/note-policy.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { RangeBudget } from '../../../platform/search/index/postings.ts';
import { imageSizes } from '../images/image-rows.ts';
import {
  listNoteIds,
  type NoteIds,
  notesOfNotebooks,
  ownNotes,
  savedNotes,
  sharedNotes,
} from '../lists/note-lists.ts';
import type { NoteListing, NoteSource } from '../lists/note-source.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { readableNotebooks } from '../rights/readable-notebooks.ts';
import { noteEtag } from './note-etag.ts';
import { toNoteView, toStoredNote } from './note-view.ts';
import { NoteViews } from './note-views.ts';
import { type ContentPosition, type Keeping, RenderedNotes } from './rendered-notes.ts';

type ListQuery = EndpointInput<typeof api.notes.list>['query'];
type NotebooksQuery = EndpointInput<typeof api.notebooks.notes>['query'];

export interface ReadNote<T = NoteView> {
  note: T;
  /** The state that was read, for the `ETag` header. */
  etag: string;
}

/** A page of notes, and one of those of others that were saved among them. */
export interface NotesPage {
  notes: NoteSummary[];
  savedNotes: NoteSummary[];
  /** On all pages. */
  count: number;
  savedCount: number;
}

interface StoredContent {
  html: string;
  text: string;
  projectedSeq: number | string;
}

/** The longest HTML, in characters, that is shown before the live document: a longer one is drawn only once. */
const mostHtmlToRead = 200_000;

const nothing: NoteIds = { ids: [], count: 0 };

/** Reading notes. The number of queries never depends on the number of notes. */
@Injectable()
export class NoteReader {
  constructor(
    private readonly reads: Reads,
    private readonly rendered: RenderedNotes,
    private readonly views: NoteViews,
  ) {}

  /**
   * @param address where the request comes from: guests take turns by it
   * @throws AppError `not_found`, `rate_limited` while other notes are rendered for them, `unavailable` while the
   * content process is away
   */
  async one(
    personId: string | null,
    noteId: string,
    address: string,
    keeping: Keeping = 'kept',
  ): Promise<ReadNote> {
    const { opened, position } = await this.readable(personId, noteId);
    const forms = await this.rendered.of(personId ?? address, noteId, position, keeping);
    return {
      note: toNoteView(opened, forms),
      etag: noteEtag({ generation: position.generation, headSeq: forms.headSeq }),
    };
  }

  /**
   * A note that was just saved: rendered, or as it is stored when that is refused. What is saved must not be answered
   * with an error, else clients save it again.
   *
   * @throws AppError `not_found`
   */
  async saved(personId: string, noteId: string, address: string): Promise<ReadNote<SavedNote>> {
    try {
      return await this.one(personId, noteId, address);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    // Read before the row: an older state in the tag only makes a later `If-Match` fail.
    const [stored] = await this.reads.manager.query<StoredContent[]>(
      `SELECT COALESCE(draft.html, content.html) AS html, COALESCE(draft.\`text\`, content.\`text\`) AS \`text\`,
         head.projected_seq AS "projectedSeq"
       FROM note_content content JOIN note_head head ON head.note_id = content.note_id
       LEFT JOIN note_draft draft ON draft.note_id = content.note_id
       WHERE content.note_id = ?`,
      [noteId],
    );
    const { opened, position } = await this.readable(personId, noteId);
    if (!stored) throw new AppError('not_found');
    const headSeq = Number(stored.projectedSeq);
    return { note: toStoredNote(opened, stored), etag: noteEtag({ ...position, headSeq }) };
  }

  /**
   * A note without its content, at the cost of its row: rendering a long one takes most of the time in
   * which it should be open. `read`: with its stored HTML, where that is as new as the live document. With what is published
   * of it for those who read that (A28).
   *
   * @throws AppError `not_found`
   */
  async opened(personId: string | null, noteId: string, content: 'live' | 'read'): Promise<OpenedNote> {
    // Read before the row: what is answered is what the person may read afterwards.
    const stored = await this.storedHtml(noteId, content);
    const { opened, position } = await this.withImageSizes(personId, noteId);
    if (content === 'live' && position.of === 'document') return opened;
    return { ...opened, htmlContent: stored[position.of] };
  }

  /** Of the document what is not too long to be shown at once, while it is as new as that; all that is published of a draft. */
  private async storedHtml(
    noteId: string,
    content: 'live' | 'read',
  ): Promise<Record<ContentPosition['of'], string | null>> {
    const most = content === 'read' ? mostHtmlToRead : 0;
    const stored = await this.reads.manager.query<{ kind: ContentPosition['of']; html: string }[]>(
      `SELECT CASE WHEN draft.note_id IS NULL THEN 'document' ELSE 'published' END AS kind, content.html
       FROM note_content content JOIN note_head head ON head.note_id = content.note_id
       LEFT JOIN note_draft draft ON draft.note_id = content.note_id
       WHERE content.note_id = ?
         AND (draft.note_id IS NOT NULL OR (head.projected_seq = head.head_seq AND LENGTH(content.html) <= ?))
       UNION ALL SELECT 'document' AS kind, draft.html FROM note_draft draft JOIN note_head head ON head.note_id = draft.note_id
       WHERE draft.note_id = ? AND LENGTH(draft.html) <= ? AND head.projected_seq = head.head_seq`,
      [noteId, most, noteId, most],
    );
    return {
      document: null,
      published: null,
      ...Object.fromEntries(stored.map(({ kind, html }) => [kind, html])),
    };
  }

  private async withImageSizes(personId: string | null, noteId: string) {
    const { opened, position } = await this.readable(personId, noteId);
    const addresses = opened.info2.imageArray.map(({ url }) => url);
    const sizes = await imageSizes(this.reads.manager, personId, addresses);
    return { opened: { ...opened, imageSizes: sizes }, position };
  }

  private async readable(personId: string | null, noteId: string) {
    const { manager } = this.reads;
    const row = await permittedNote(manager, personId, noteId, 'read');
    const [head] = await manager.query<Record<'generation' | 'headSeq' | 'publishedSeq', number | string>[]>(
      `SELECT head.generation, head.head_seq AS "headSeq", published.seq AS "publishedSeq" FROM note_head head
       LEFT JOIN note_published published ON published.note_id = head.note_id WHERE head.note_id = ?`,
      [noteId],
    );
    if (!head) throw new AppError('not_found');
    const of = readsDocument(personId, row.facts) ? 'document' : 'published';
    const headSeq = Number(of === 'document' ? head.headSeq : head.publishedSeq);
    const position: ContentPosition = { of, generation: Number(head.generation), headSeq };
    const summary = await this.views.ofRow(manager, personId, row);
    const documentName =
      personId === null || of === 'published'
        ? null
        : formatDocumentName({ noteId, generation: position.generation });
    const opened: OpenedNote = { ...summary, documentName };
    return { opened, position };
  }

  /** A note as lists show it, for a person who may read it. */
  async summary(personId: string, noteId: string): Promise<NoteSummary> {
    const [note] = await this.summaries(personId, [noteId]);
    if (!note) throw new AppError('not_found');
    return note;
  }

  /** A person's own notes and, if asked for, those they have saved, a page of each, and how many there are with these filters. */
  async own(personId: string, query: ListQuery): Promise<NotesPage | Pick<NotesPage, 'notes' | 'count'>> {
    if (query.savedNotes === 'left-out') {
      const { notes, count } = await this.page(personId, ownNotes(personId, query.notebookId), null, query);
      return { notes, count };
    }
    return this.page(
      personId,
      ownNotes(personId, query.notebookId),
      savedNotes(personId, query.notebookId),
      query,
    );
  }

  /**
   * The notes of notebooks, as far as a person (null for a guest) may read them, and of those notebooks
   * that are their own what was saved into them.
   *
   * @throws AppError `not_found` when one of the notebooks may not be read
   */
  async ofNotebooks(personId: string | null, query: NotebooksQuery): Promise<NotesPage> {
    const ids = [...new Set(query.notebookId)];
    const { own, whole } = await readableNotebooks(this.reads.manager, personId, ids);
    const saved = personId !== null && own.length > 0 ? savedNotes(personId, own) : null;
    return this.page(personId, notesOfNotebooks(personId, ids, whole), saved, query);
  }

  /** A page of the notes that others have shared with a person, newest first, and how many there are. */
  async shared(
    personId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ notes: NoteSummary[]; count: number }> {
    const newest = { limit, offset, sortBy: 'createdAt', sharing: undefined } as const;
    const { ids, count } = await listNoteIds(this.reads.manager, sharedNotes(personId), newest);
    return { notes: await this.summaries(personId, ids), count };
  }

  private async page(
    personId: string | null,
    source: NoteSource,
    savedSource: NoteSource | null,
    listing: NoteListing,
  ): Promise<NotesPage> {
    const { manager } = this.reads;
    const budget = new RangeBudget();
    const [page, saved] = await Promise.all([
      listNoteIds(manager, source, listing, budget),
      savedSource ? listNoteIds(manager, savedSource, listing, budget) : nothing,
    ]);
    // What was saved out of one notebook into another is in both lists.
    const summaries = await this.summaries(personId, [...new Set([...page.ids, ...saved.ids])]);
    const byId = new Map(summaries.map((note) => [note.id, note]));
    return {
      notes: page.ids.flatMap((id) => byId.get(id) ?? []),
      savedNotes: saved.ids.flatMap((id) => byId.get(id) ?? []),
      count: page.count,
      savedCount: saved.count,
    };
  }

  /** Notes as lists show them to a person (null for a guest), in the order of the ids. Nothing is filtered by rights. */
  summaries(personId: string | null, ids: readonly string[]): Promise<NoteSummary[]> {
    return this.views.ofIds(this.reads.manager, personId, ids);
  }
}
