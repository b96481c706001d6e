import type { NamedNote } from '@commonplace/contracts/api';
import { arrange, readingOrder } from '@commonplace/contracts/notebooks';
import type { BesideNotes } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { notebookPolicy } from '../../access/notebook-policy.ts';
import { Reads } from '../../platform/database/reads.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';
import { NoteCreated } from '../notes/events/note-created.event.ts';
import { NoteFact } from '../notes/events/note-fact.ts';
import { readableNoteRows } from '../notes/read/note-rows.ts';
import { storedArrangement } from './arrangement/stored-arrangement.ts';
import { NotebookChanged } from './events/notebook-changed.event.ts';
import { permittedNotebook } from './permitted-notebook.ts';
import { sectionsOf } from './read/notebook-details.ts';
import { parseOrder } from './read/notebook-rows.ts';

/** Milliseconds that an order is kept, which other processes may change: reading one takes as long as its notebook has notes. */
const keptFor = 5_000;
const mostBytes = 8 * 1_024 * 1_024;
/** Of one id. */
const idBytes = 64;
/** How many of the nearest notes on either side are looked at, in steps: whether one may be read has its cost. */
const looks = [4, 32, 256] as const;

/** The notes before and after a note in its notebook (W69b), for people and guests. */
@Injectable()
export class BesideNote {
  private readonly orders = new WeighedCache<{ ids: readonly string[]; until: number }>(mostBytes);

  constructor(
    private readonly reads: Reads,
    events: EventBus,
  ) {
    const forget = ({ notebookId }: { notebookId: string }) => this.orders.delete(notebookId);
    events.onAfterCommit(NotebookChanged, forget);
    events.onAfterCommit(NoteCreated, forget);
    events.onAfterCommit(NoteFact, ({ notebooksChanged }) => {
      for (const notebookId of notebooksChanged ?? []) this.orders.delete(notebookId);
    });
  }

  /**
   * Of the notes that a person (null for a guest) may read; none for a note that they may not read. An order may be some
   * seconds old; what may be read, and what it is called, is asked each time.
   *
   * @throws AppError `not_found` for the notebook
   */
  async of(personId: string | null, notebookId: string, noteId: string): Promise<BesideNotes> {
    const { manager } = this.reads;
    const beside: BesideNotes = { previous: null, next: null };
    const [row] = await readableNoteRows(manager, personId, [noteId]);
    if (row?.note.notebookId !== notebookId || !notebookPolicy(personId, row.facts.notebook).read) {
      await permittedNotebook(manager, personId, notebookId, 'read');
      return beside;
    }
    const order = await this.order(notebookId);
    const at = order.indexOf(noteId);
    if (at === -1) return beside;
    // Mostly the nearest may be read. Where many notes are hidden more are looked at, up to a bound (W69b).
    let [top, bottom] = [at, at + 1];
    for (const count of looks) {
      const earlier = order.slice(Math.max(0, top - count), top).reverse();
      const later = order.slice(bottom, bottom + count);
      if (earlier.length === 0 && later.length === 0) break;
      [top, bottom] = [top - earlier.length, bottom + count];
      const names = await this.names(personId, [
        ...(beside.previous ? [] : earlier),
        ...(beside.next ? [] : later),
      ]);
      beside.previous ??= nearest(earlier, names);
      beside.next ??= nearest(later, names);
      if (beside.previous && beside.next) break;
    }
    return beside;
  }

  private async names(personId: string | null, noteIds: readonly string[]): Promise<Map<string, NamedNote>> {
    const rows = await readableNoteRows(this.reads.manager, personId, noteIds);
    return new Map(
      rows.map(({ note: { id, title, preview } }) => [id, { id, title, temp: { preview } }] as const),
    );
  }

  /** The ids of all notes of a notebook in reading order, also of those that the reader may not read. */
  private async order(notebookId: string): Promise<readonly string[]> {
    const kept = this.orders.get(notebookId);
    if (kept && kept.until > performance.now()) return kept.ids;
    const { manager } = this.reads;
    const [[notebook], sections] = await Promise.all([
      manager.query<{ notesOrder: string }[]>('SELECT notes_order AS notesOrder FROM notebook WHERE id = ?', [
        notebookId,
      ]),
      sectionsOf(manager, notebookId),
    ]);
    const notesOrder = parseOrder(notebook?.notesOrder ?? null);
    const { places } = await storedArrangement(manager, { id: notebookId, notesOrder }, sections);
    const stored = {
      info1: { notesOrder },
      sections: sections.map((section) => ({ id: section.id, info1: { notesOrder: section.notesOrder } })),
    };
    const ids = readingOrder(
      arrange(
        stored,
        Array.from(places, ([id, sectionId]) => ({ id, sectionId })),
      ),
    );
    this.orders.set(notebookId, { ids, until: performance.now() + keptFor }, (ids.length + 1) * idBytes);
    return ids;
  }
}

function nearest(ids: readonly string[], names: ReadonlyMap<string, NamedNote>): NamedNote | null {
  const id = ids.find((one) => names.has(one));
  return (id && names.get(id)) || null;
}
