import { type DocumentAddress, parseDocumentName } from '@commonplace/contracts/collab';
import type { AuthenticateRequest, AuthenticateResponse } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import {
  joinNoteGrants,
  noteFactColumns,
  noteGrantColumns,
  type RawNoteFacts,
  toNoteFacts,
} from '../../access/note-access.sql.ts';
import { notePolicy, readsDocument, sharesPresence } from '../../access/note-policy.ts';
import { mayDo, readScopes } from '../../access/token-scopes.ts';
import { SessionTokens } from '../../accounts/sessions/session-tokens.ts';
import { CollabTokens } from '../../library/notes/rights/collab-tokens.ts';
import { Reads } from '../../platform/database/reads.ts';
import { RestoredGap } from '../../platform/jobs/restored-gap.ts';

interface Row extends RawNoteFacts {
  user_id: string;
  name: string;
  username: string;
  note_id: string | null;
  generation: number;
  access_epoch: number;
  session_expires_at: number;
  scopes: string | null;
}

/** Who a token speaks for, or why it opens nothing. `expiresAt` is null where only the session ends what it opens. */
type Bearer = { sid: string; userId: string; expiresAt: number | null };
type Refused = Extract<AuthenticateResponse, { allowed: false }>;

/**
 * Session, note, rights and epoch in one statement: a statement sees one snapshot on both databases,
 * so the epoch is that of exactly these rights (C3).
 */
const statement = `
  SELECT u.id AS user_id, u.name, u.username, s.expires_at AS session_expires_at, s.scopes, h.note_id, h.generation, h.access_epoch,
         ${noteFactColumns}, ${noteGrantColumns}
  FROM session s
  JOIN \`user\` u ON u.id = s.user_id
  LEFT JOIN note ON note.id = ?
  LEFT JOIN notebook ON notebook.id = note.notebook_id
  LEFT JOIN note_head h ON h.note_id = note.id
  ${joinNoteGrants('u.id')}
  WHERE s.id = ? AND s.user_id = ? AND s.expires_at > ? AND u.ended_at IS NULL`;

/** Who opens a live document, and what they may do in it. */
@Injectable()
export class AuthenticateService {
  private readonly restoredGap: RestoredGap;

  constructor(
    private readonly reads: Reads,
    private readonly sessionTokens: SessionTokens,
    private readonly collabTokens: CollabTokens,
  ) {
    this.restoredGap = new RestoredGap(reads.manager);
  }

  async authenticate({ endpoint, token, documentName }: AuthenticateRequest): Promise<AuthenticateResponse> {
    const address = parseDocumentName(documentName);
    const bearer = await (endpoint === 'yjs'
      ? this.ofCollabToken(token, address)
      : this.ofSessionToken(token.replace(/^Bearer\s+/i, '')));
    if ('allowed' in bearer) return bearer;
    const [row]: Row[] = await this.reads.manager.query(statement, [
      address?.noteId ?? null,
      bearer.sid,
      bearer.userId,
      Date.now(),
    ]);
    if (!row) return { allowed: false, reason: 'session-ended' };
    const scopes = readScopes(row.scopes);
    const facts = row.note_id === null ? null : toNoteFacts(row);
    const abilities = facts && notePolicy(row.user_id, facts);
    if (!address) return { allowed: false, reason: 'note-missing' };
    if (!facts || !abilities?.read || !mayDo(scopes, 'read') || !readsDocument(row.user_id, facts))
      return { allowed: false, reason: await this.reasonWithout(address.noteId) };
    if (Number(row.generation) !== address.generation)
      return { allowed: false, reason: 'generation-changed' };
    return {
      allowed: true,
      user: { id: row.user_id, name: row.name, username: row.username },
      sid: bearer.sid,
      canEdit: abilities.edit && mayDo(scopes, 'write'),
      sharesPresence: sharesPresence(row.user_id, facts),
      accessEpoch: Number(row.access_epoch),
      expiresAt: bearer.expiresAt ?? Number(row.session_expires_at),
    };
  }

  private async reasonWithout(noteId: string): Promise<Refused['reason']> {
    return (await this.restoredGap.contains(noteId)) ? 'generation-changed' : 'note-missing';
  }

  private async ofSessionToken(token: string): Promise<Bearer | Refused> {
    return (await this.sessionTokens.verify(token)) ?? { allowed: false, reason: 'session-ended' };
  }

  /** The token opens its note alone; other notes are not found, also if the person may read them. */
  private async ofCollabToken(token: string, address: DocumentAddress | null): Promise<Bearer | Refused> {
    const verified = await this.collabTokens.verify(token);
    if (verified === 'expired') return { allowed: false, reason: 'token-expired' };
    if (!verified) return { allowed: false, reason: 'session-ended' };
    if (address?.noteId !== verified.noteId) return { allowed: false, reason: 'note-missing' };
    return { sid: verified.sid, userId: verified.userId, expiresAt: null };
  }
}
