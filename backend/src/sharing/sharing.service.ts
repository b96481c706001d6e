import type { Permission } from '@commonplace/contracts/abilities';
import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { SignedIn } from '../access/viewer.ts';
import { User } from '../accounts/user.entity.ts';
import { AccessChanged } from '../notes/access-changed.event.ts';
import { lockNote } from '../notes/lock-note.ts';
import { NoteGrant } from '../notes/note-grant.entity.ts';
import { permittedNote } from '../notes/permitted-note.ts';
import { Reads } from '../platform/database/reads.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';

export interface SharedWith {
  editors: User[];
  viewers: User[];
}

/** Who else may view and edit a note. */
@Injectable()
export class SharingService {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Replaces the people a note is shared with. The person who shares is left out, who is in both
   * lists may edit, and nothing changes for those who had the same permission before.
   *
   * @throws AppError `not_found`, `forbidden`, `rejected` when an id is nobody's
   */
  async shareNote(
    person: SignedIn,
    noteId: string,
    usersView: readonly string[],
    usersEdit: readonly string[],
  ): Promise<void> {
    const wanted = new Map<string, Permission>([
      ...usersView.map((id): [string, Permission] => [id, 'view']),
      ...usersEdit.map((id): [string, Permission] => [id, 'edit']),
    ]);
    wanted.delete(person.userId);
    if (wanted.size > limits.grants) {
      throw rejected(`A note can be shared with ${limits.grants} people at most.`);
    }
    await this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      await permittedNote(unit.manager, person.userId, noteId, 'share');
      const people = await unit.manager.countBy(User, { id: In([...wanted.keys()]), endedAt: IsNull() });
      if (people !== wanted.size) throw rejected('One of the people you share with does not exist.');
      if (await replaceGrants(unit, noteId, wanted)) unit.emit(new AccessChanged([noteId]));
    });
  }

  /** @throws AppError `not_found`, `forbidden` */
  async sharedWith(person: SignedIn, noteId: string): Promise<SharedWith> {
    await permittedNote(this.reads.manager, person.userId, noteId, 'share');
    const grants = await this.reads.manager.findBy(NoteGrant, { noteId });
    const users = await this.reads.manager.find(User, {
      where: { id: In(grants.map((grant) => grant.userId)) },
      order: { name: 'ASC', id: 'ASC' },
    });
    const editorIds = new Set(
      grants.flatMap(({ userId, permission }) => (permission === 'edit' ? [userId] : [])),
    );
    return {
      editors: users.filter((user) => editorIds.has(user.id)),
      viewers: users.filter((user) => !editorIds.has(user.id)),
    };
  }
}

/** Makes the stored grants those that are wanted. Answers whether anything had to change. */
async function replaceGrants(
  { manager }: Unit,
  noteId: string,
  wanted: ReadonlyMap<string, Permission>,
): Promise<boolean> {
  const stored = new Map(
    (await manager.findBy(NoteGrant, { noteId })).map(({ userId, permission }) => [userId, permission]),
  );
  const removed = [...stored.keys()].filter((userId) => !wanted.has(userId));
  const added = [...wanted].filter(([userId]) => !stored.has(userId));
  const changed = [...wanted].filter(
    ([userId, permission]) => (stored.get(userId) ?? permission) !== permission,
  );

  if (removed.length > 0) await manager.delete(NoteGrant, { noteId, userId: In(removed) });
  if (added.length > 0) {
    const createdAt = Date.now();
    await manager.insert(
      NoteGrant,
      added.map(([userId, permission]) => ({ noteId, userId, permission, createdAt })),
    );
  }
  for (const permission of ['view', 'edit'] as const) {
    const userIds = changed.filter(([, to]) => to === permission).map(([userId]) => userId);
    if (userIds.length > 0) await manager.update(NoteGrant, { noteId, userId: In(userIds) }, { permission });
  }
  return removed.length + added.length + changed.length > 0;
}

function rejected(message: string): AppError {
  return new AppError('rejected', { message, errors: { usersView: message } });
}
