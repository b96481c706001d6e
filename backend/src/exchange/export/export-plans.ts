import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { arrange, placesOf } from '@commonplace/contracts/notebooks';
import { Injectable } from '@nestjs/common';
import { NotebookReader } from '../../library/notebooks/read/notebook-reader.ts';
import { NoteReader } from '../../library/notes/read/note-reader.ts';
import type { ExportPlan, PlannedNote, PlannedPart } from './export-plan.ts';

/** Notes whose titles are read at once. */
const page = 200;

/** What is to be exported: which notes there are, in which order and by which names. */
@Injectable()
export class ExportPlans {
  constructor(
    private readonly notes: NoteReader,
    private readonly notebooks: NotebookReader,
  ) {}

  /** @throws AppError `not_found` */
  async ofNote(personId: string | null, noteId: string): Promise<ExportPlan> {
    const { title } = await this.notes.opened(personId, noteId, 'live');
    return { title, parts: [{ notebook: null, notes: [{ id: noteId, title, section: null }] }] };
  }

  /** @throws AppError `not_found`; `payload_too_large` for one of more than so many notes */
  async ofNotebook(personId: string | null, notebookId: string, mostNotes: number): Promise<ExportPlan> {
    const notebook = await this.notebooks.one(personId, notebookId);
    if (notebook.notes.length > mostNotes) {
      const message = 'This notebook is too large to be exported at once. Use POST /api/exports.';
      throw new AppError('payload_too_large', { message });
    }
    return { title: notebook.name, parts: [await this.part(personId, notebook)] };
  }

  /**
   * Chosen notes and notebooks, or all notebooks of the person's own by their names.
   *
   * @throws AppError `not_found` when one of the notebooks, or none of the notes, may be read
   */
  async chosen(
    personId: string,
    {
      noteIds,
      notebookIds,
    }: { noteIds?: readonly string[] | undefined; notebookIds?: readonly string[] | undefined },
  ): Promise<ExportPlan> {
    const parts: PlannedPart[] = [];
    if (noteIds !== undefined) {
      const titles = await this.titles(personId, noteIds);
      const notes = noteIds.flatMap((id) => {
        const title = titles.get(id);
        return title === undefined ? [] : [{ id, title, section: null }];
      });
      if (notes.length === 0) throw new AppError('not_found');
      parts.push({ notebook: null, notes });
    }
    const ids = notebookIds ?? (noteIds === undefined ? await this.ownNotebooks(personId) : []);
    for (const id of ids) parts.push(await this.part(personId, await this.notebooks.one(personId, id)));
    const [only, ...others] = parts;
    const title =
      others.length === 0
        ? (only?.notebook ?? (only?.notes.length === 1 ? only.notes[0]?.title : null))
        : null;
    return { title: title ?? 'Commonplace', parts };
  }

  private async ownNotebooks(personId: string): Promise<string[]> {
    const own = await this.notebooks.own(personId, { sortBy: 'name' });
    return own.map(({ id }) => id);
  }

  private async part(personId: string | null, notebook: NotebookView): Promise<PlannedPart> {
    const titles = await this.titles(personId, notebook.notes);
    const named = (section: PlannedNote['section']) => (id: string) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ id, title, section } satisfies PlannedNote];
    };
    const sections = new Map(notebook.sections.map(({ id, title }) => [id, { id, title }]));
    const notes = arrange(notebook, placesOf(notebook)).flatMap((entry) =>
      entry.kind === 'note'
        ? named(null)(entry.id)
        : entry.notes.flatMap(named(sections.get(entry.id) ?? null)),
    );
    return { notebook: notebook.name, notes };
  }

  /** By the ids of those that the person may read. */
  private async titles(personId: string | null, ids: readonly string[]): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    for (let at = 0; at < ids.length; at += page) {
      const summaries: NoteSummary[] = await this.notes.summaries(personId, ids.slice(at, at + page));
      for (const { id, title, abilities } of summaries) if (abilities.read) titles.set(id, title);
    }
    return titles;
  }
}
