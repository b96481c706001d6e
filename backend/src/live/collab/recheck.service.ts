import type { RecheckRequest, RecheckResponse } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { noteIsInPlace } from '../../access/note-access.sql.ts';
import { notePolicy, readsDocument, sharesPresence } from '../../access/note-policy.ts';
import { mayDo } from '../../access/token-scopes.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import { noteFactsAmong } from '../../library/notes/read/note-facts-among.ts';
import { Reads } from '../../platform/database/reads.ts';
import { selectInLists } from '../../platform/database/select-in-lists.ts';

interface HeadRow {
  note_id: string;
  generation: number;
  access_epoch: number;
  head_seq: number;
}

/** A collab-server's open connections, judged again: five queries for as many as a list may be long. */
@Injectable()
export class RecheckService {
  constructor(
    private readonly reads: Reads,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Heads are read before rights. Were it the other way round, a change between the two would pair the
   * old rights with the new epoch, and no later check would find it.
   */
  async recheck(request: RecheckRequest): Promise<RecheckResponse> {
    const connections = request.notes.flatMap((note) => note.connections);
    const noteIds = request.notes.map((note) => note.noteId);
    const heads = await this.heads(noteIds);
    const people = connections.map((connection) => connection.userId);
    const factsOf = await noteFactsAmong(this.reads.manager, noteIds, people);
    const sessions = await this.sessions.aliveAmong(connections.map((connection) => connection.sid));

    return {
      notes: request.notes.map(({ noteId, generation, connections }) => {
        const head = heads.get(noteId);
        return {
          headSeq: head ? Number(head.head_seq) : null,
          accessEpoch: head ? Number(head.access_epoch) : null,
          connections: connections.map(({ sid, userId }) => {
            const session = sessions.get(sid);
            if (session?.userId !== userId) return { refused: 'session-ended' as const };
            const facts = factsOf(noteId, userId);
            const abilities = facts && notePolicy(userId, facts);
            if (
              !head ||
              !facts ||
              !abilities?.read ||
              !mayDo(session.scopes, 'read') ||
              !readsDocument(userId, facts)
            )
              return { refused: 'note-missing' as const };
            if (Number(head.generation) !== generation) return { refused: 'generation-changed' as const };
            return {
              canEdit: abilities.edit && mayDo(session.scopes, 'write'),
              sharesPresence: sharesPresence(userId, facts),
            };
          }),
        };
      }),
    };
  }

  /** Of notes that are there, not in the trash, and whose author's account has not ended, by the note's id. */
  private async heads(noteIds: readonly string[]): Promise<Map<string, HeadRow>> {
    const rows: HeadRow[] = await selectInLists(
      this.reads.manager,
      `SELECT head.note_id, head.generation, head.access_epoch, head.head_seq
       FROM note_head head JOIN note ON note.id = head.note_id AND ${noteIsInPlace}
       JOIN \`user\` author ON author.id = note.author_id AND author.ended_at IS NULL
       WHERE head.note_id IN (?)`,
      [noteIds],
    );
    return new Map(rows.map((row) => [row.note_id, row]));
  }
}
