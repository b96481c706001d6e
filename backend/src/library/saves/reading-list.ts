import {
  type api,
  type EndpointInput,
  placeAt,
  readListPlace,
  type SavedItem,
} from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { noteIsReadableBy } from '../../access/note-access.sql.ts';
import { isInPlace, notebookIsReadableBy } from '../../access/notebook-access.sql.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { orderedJoin } from '../../platform/database/ordered-join.ts';
import { Reads } from '../../platform/database/reads.ts';
import { allOf, part, type SqlPart } from '../../platform/database/sql-part.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { NotebookReader } from '../notebooks/read/notebook-reader.ts';
import { NoteReader } from '../notes/read/note-reader.ts';

type Kind = SavedItem['kind'];
type ListQuery = EndpointInput<typeof api.saved.list>['query'];

/** One save, of either kind. */
interface Save {
  kind: Kind;
  id: string;
  savedAt: number;
  isRead: boolean;
}

/** What a person saved of others, notes and notebooks together, the last saved first. */
@Injectable()
export class ReadingList {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly notes: NoteReader,
    private readonly notebooks: NotebookReader,
  ) {}

  /** A page of what they may still read (A3, A8): a save outlives a right, and is listed again when that returns. */
  async page(personId: string, query: ListQuery): Promise<{ items: SavedItem[]; next: string | null }> {
    const found = (
      await Promise.all((['note', 'notebook'] as const).map((kind) => this.saves(kind, personId, query)))
    )
      .flat()
      .sort((one, other) => other.savedAt - one.savedAt || (one.id < other.id ? 1 : -1));
    const shown = found.slice(0, query.limit);
    const last = shown.at(-1);
    const idsOf = (kind: Kind) => shown.filter((save) => save.kind === kind).map(({ id }) => id);
    const [notes, notebooks] = await Promise.all([
      this.notes.summaries(personId, idsOf('note')),
      this.notebooks.byIds(personId, idsOf('notebook')),
    ]);
    const noteOf = new Map(notes.map((note) => [note.id, note]));
    const notebookOf = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
    const items = shown.flatMap(({ kind, id, savedAt, isRead }): SavedItem[] => {
      const saving = { savedAt: new Date(savedAt).toISOString(), isRead };
      const note = noteOf.get(id);
      const notebook = notebookOf.get(id);
      if (kind === 'note') return note ? [{ kind, ...saving, note }] : [];
      return notebook ? [{ kind, ...saving, notebook }] : [];
    });
    return {
      items,
      next: last && found.length > shown.length ? placeOf(last) : null,
    };
  }

  /**
   * Marks a save as read or unread; repeated it changes nothing.
   *
   * @throws AppError `not_found` for what the person has not saved or may not read any more (A13)
   */
  async markRead({ userId }: SignedIn, kind: Kind, id: string, on: boolean): Promise<void> {
    const where = `user_id = ? AND ${kind}_id = ?`;
    const mayRead = readable[kind](userId);
    const rows: { read_at: number | string | null }[] = await this.reads.manager.query(
      `SELECT save.read_at FROM ${kind}_save save ${orderedJoin(this.reads.manager)} ${kind} ON ${kind}.id = save.${kind}_id
       WHERE save.user_id = ? AND save.${kind}_id = ? AND (${mayRead.sql})`,
      [userId, id, ...mayRead.values],
    );
    if (rows.length === 0) throw new AppError('not_found');
    if (rows.every(({ read_at }) => (read_at !== null) === on)) return;
    await this.unitOfWork.run(({ manager }) =>
      manager.query(`UPDATE ${kind}_save SET read_at = ? WHERE ${where}`, [
        on ? Date.now() : null,
        userId,
        id,
      ]),
    );
  }

  /** One more than the page has, so that it is known whether another follows. */
  private async saves(kind: Kind, personId: string, { limit, after, show }: ListQuery): Promise<Save[]> {
    const { manager } = this.reads;
    const place = readListPlace(after);
    const conditions: SqlPart[] = [part('save.user_id = ?', personId), readable[kind](personId)];
    if (show === 'unread') conditions.push(part('save.read_at IS NULL'));
    if (place)
      conditions.push(
        part('save.created_at <= ?', place.at),
        part(`save.created_at < ? OR save.${kind}_id < ?`, place.at, place.id),
      );
    // A note in several of the person's notebooks counts where it was saved last.
    if (kind === 'note')
      conditions.push(
        part(isInPlace('save.notebook_id')),
        part(`(SELECT 1 FROM note_save later WHERE later.note_id = save.note_id AND later.user_id = save.user_id
          AND ${isInPlace('later.notebook_id')}
          AND (later.created_at > save.created_at
            OR (later.created_at = save.created_at AND later.notebook_id > save.notebook_id)) LIMIT 1) IS NULL`),
      );
    const met = allOf(conditions);
    const rows: { id: string; saved_at: number | string; read_at: number | string | null }[] =
      await manager.query(
        `SELECT save.${kind}_id AS id, save.created_at AS saved_at, save.read_at
         FROM ${kind}_save save ${orderedJoin(manager)} ${kind} ON ${kind}.id = save.${kind}_id
         WHERE ${met.sql}
         ORDER BY save.created_at DESC, save.${kind}_id DESC LIMIT ${limit + 1}`,
        [...met.values],
      );
    return rows.map(({ id, saved_at, read_at }) => ({
      kind,
      id,
      savedAt: Number(saved_at),
      isRead: read_at !== null,
    }));
  }
}

const readable = { note: noteIsReadableBy, notebook: notebookIsReadableBy } as const;

const placeOf = ({ savedAt, id }: Save) => placeAt(savedAt, id);
