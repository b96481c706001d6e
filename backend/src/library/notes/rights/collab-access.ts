import { formatDocumentName } from '@commonplace/contracts/collab';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { notePolicy, readsDocument } from '../../../access/note-policy.ts';
import { mayDo } from '../../../access/token-scopes.ts';
import type { SignedIn } from '../../../access/viewer.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { NoteHead } from '../note-head.entity.ts';
import { CollabTokens } from './collab-tokens.ts';
import { permittedNote } from './permitted-note.ts';

/** What a plain Yjs client needs to open a note. */
@Injectable()
export class CollabAccess {
  constructor(
    private readonly reads: Reads,
    private readonly tokens: CollabTokens,
  ) {}

  /**
   * For people who may read the note; the rights are looked at again when the token is used. @throws AppError `not_found`;
   * `forbidden` for those who read what is published of it (A28)
   */
  async of(person: SignedIn, noteId: string) {
    const row = await permittedNote(this.reads.manager, person.userId, noteId, 'read');
    if (!readsDocument(person.userId, row.facts)) throw new AppError('forbidden');
    const head = await this.reads.manager.findOneBy(NoteHead, { noteId });
    if (!head) throw new AppError('not_found');
    const abilities = notePolicy(person.userId, row.facts);
    const { token, expiresAt } = await this.tokens.sign(person, noteId);
    return {
      token,
      documentName: formatDocumentName({ noteId, generation: head.generation }),
      expiresAt: new Date(expiresAt).toISOString(),
      abilities: { ...abilities, edit: abilities.edit && mayDo(person.scopes, 'write') },
    };
  }
}
