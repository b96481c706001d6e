import type { Permission } from '@commonplace/contracts/abilities';
import type { RecheckRequest, RecheckResponse } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { grantsAmong, noteFactColumns, type RawNoteFacts, toNoteFacts } from '../access/note-access.sql.ts';
import { notePolicy } from '../access/note-policy.ts';
import { Reads } from '../platform/database/reads.ts';
import { inChunks } from '../platform/database/sql-part.ts';

type NoteRow = Omit<RawNoteFacts, 'permission' | 'notebook_permission'> & {
  id: string;
  notebook_id: string;
  generation: number;
  access_epoch: number;
  head_seq: number;
};

interface GrantRow {
  thing_id: string;
  user_id: string;
  permission: Permission;
}

/** Values in one list of one statement: two lists stay below the 32,766 parameters that SQLite takes. */
const listLength = 15_000;

/** A collab-server's open connections, judged again: four queries for as many as a list may be long. */
@Injectable()
export class RecheckService {
  constructor(private readonly reads: Reads) {}

  /**
   * Heads are read before rights. Were it the other way round, a change between the two would pair the
   * old rights with the new epoch, and no later check would find it.
   */
  async recheck(request: RecheckRequest): Promise<RecheckResponse> {
    const connections = request.notes.flatMap((note) => note.connections);
    const notes = await this.notes(request.notes.map((note) => note.noteId));
    const people = connections.map((connection) => connection.userId);
    const notebookIds = [...notes.values()].map((note) => note.notebook_id);
    const noteGrants = await this.grants('note', [...notes.keys()], people);
    const notebookGrants = await this.grants('notebook', notebookIds, people);
    const sessions = await this.liveSessions(connections.map((connection) => connection.sid));

    return {
      notes: request.notes.map(({ noteId, generation, connections }) => {
        const note = notes.get(noteId);
        return {
          headSeq: note ? Number(note.head_seq) : null,
          accessEpoch: note ? Number(note.access_epoch) : null,
          connections: connections.map(({ sid, userId }) => {
            if (sessions.get(sid) !== userId) return { refused: 'session-ended' as const };
            if (!note) return { refused: 'note-missing' as const };
            const facts = toNoteFacts({
              ...note,
              permission: noteGrants.get(`${noteId} ${userId}`) ?? null,
              notebook_permission: notebookGrants.get(`${note.notebook_id} ${userId}`) ?? null,
            });
            const abilities = notePolicy(userId, facts);
            if (!abilities.read) return { refused: 'note-missing' as const };
            if (Number(note.generation) !== generation) return { refused: 'generation-changed' as const };
            return { canEdit: abilities.edit };
          }),
        };
      }),
    };
  }

  private async notes(ids: readonly string[]): Promise<Map<string, NoteRow>> {
    const rows: NoteRow[] = await this.select(
      `SELECT note.id, note.notebook_id, h.generation, h.access_epoch, h.head_seq, ${noteFactColumns}
       FROM note JOIN note_head h ON h.note_id = note.id JOIN notebook ON notebook.id = note.notebook_id
       JOIN \`user\` author ON author.id = note.author_id AND author.ended_at IS NULL
       WHERE note.id IN (?)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async grants(
    thing: 'note' | 'notebook',
    ids: readonly string[],
    userIds: readonly string[],
  ): Promise<Map<string, Permission>> {
    const rows: GrantRow[] = await this.select(grantsAmong(thing), [ids, userIds]);
    return new Map(rows.map((row) => [`${row.thing_id} ${row.user_id}`, row.permission]));
  }

  /** User by session id. */
  private async liveSessions(sids: readonly string[]): Promise<Map<string, string>> {
    const rows: { id: string; user_id: string }[] = await this.select(
      'SELECT id, user_id FROM session WHERE id IN (?) AND expires_at > (?)',
      [sids, [Date.now()]],
    );
    return new Map(rows.map((row) => [row.id, row.user_id]));
  }

  /**
   * Puts each list in the place of one `(?)`, a long one in several statements. An empty list finds
   * nothing, without asking.
   */
  private async select<Row>(sql: string, lists: readonly (readonly (string | number)[])[]): Promise<Row[]> {
    const found: Row[] = [];
    for (const parts of combinations(lists.map((list) => inChunks([...new Set(list)], listLength)))) {
      let index = 0;
      const statement = sql.replaceAll('(?)', () => `(${parts[index++]?.map(() => '?').join(', ')})`);
      for (const row of await this.reads.manager.query<Row[]>(statement, parts.flat())) found.push(row);
    }
    return found;
  }
}

/** Every way to take one of each. */
function combinations<T>(choices: readonly (readonly T[])[]): T[][] {
  return choices.reduce<T[][]>((taken, choice) => taken.flatMap((t) => choice.map((c) => [...t, c])), [[]]);
}
