import type { Permission } from '@commonplace/contracts/abilities';
import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { SignedIn } from '../../access/viewer.ts';
import { holdPeople } from '../../accounts/hold-people.ts';
import { User } from '../../accounts/user.entity.ts';
import { blockersAmong } from '../../moderation/blocks.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import {
  type GrantChanges,
  grantsOf,
  peopleWithGrants,
  removeGrant,
  replaceGrants,
  type SharedWith,
  suspendedGrants,
} from './grants.ts';
import { NoteShared } from './note-shared.event.ts';
import { NotebookShared } from './notebook-shared.event.ts';
import { refuseFlood } from './strangers.ts';
import type { Subject } from './subject.ts';

/** Who else may view and edit a note or the notes of a notebook. */
@Injectable()
export class SharingService {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly socialLimits: SocialLimits,
  ) {}

  /**
   * Replaces the people a thing is shared with. The person who shares is left out, who is in both
   * lists may edit, and nothing changes for those who had the same permission before.
   *
   * @throws AppError `not_found`, `forbidden`, `rate_limited`, `rejected` when an id belongs to no person who is known, and
   * for too many shares with people who do not know the person
   */
  async share(
    subject: Subject,
    person: SignedIn,
    id: string,
    { usersView, usersEdit }: { usersView: readonly string[]; usersEdit: readonly string[] },
  ): Promise<void> {
    const wanted = new Map<string, Permission>([
      ...usersView.map((userId): [string, Permission] => [userId, 'view']),
      ...usersEdit.map((userId): [string, Permission] => [userId, 'edit']),
    ]);
    wanted.delete(person.userId);
    if (wanted.size > limits.grants) {
      const message = `A ${subject.kind} can be shared with ${limits.grants} people at most.`;
      throw new AppError('rejected', { message, errors: { usersView: message } });
    }
    await this.consumeLimits(subject, person, id, wanted);
    await this.unitOfWork.run(async (unit) => {
      const areThere = await holdPeople(unit, [...wanted.keys()]);
      await subject.lock(unit, id);
      await subject.permitted(unit.manager, person.userId, id, 'share');
      // People who blocked the person are unknown to them (W77); a grant from before stays until it is taken away.
      const blockers = await blockersAmong(unit.manager, person.userId, [...wanted.keys()]);
      const granted = await grantsOf(unit.manager, subject.kind, id, [...wanted.keys()]);
      const areBlocked = [...blockers].some((blocker) => !granted.has(blocker));
      const areSuspended = await unit.manager.existsBy(User, {
        id: In([...wanted.keys()]),
        suspendedAt: Not(IsNull()),
      });
      if (!areThere || areBlocked || areSuspended) {
        const message = 'One of the people you share with does not exist.';
        throw new AppError('rejected', { message, errors: { usersView: message } });
      }
      const added = [...wanted.keys()].filter((userId) => !granted.has(userId));
      await refuseFlood(unit, person.userId, added);
      // Whom one can't see one doesn't take anything from.
      for (const kept of await suspendedGrants(unit.manager, subject.kind, id)) wanted.set(...kept);
      const grants = await replaceGrants(unit, subject.kind, id, wanted);
      if (grants === null) return;
      await emitShared(unit, subject, person, id, grants);
    });
  }

  /**
   * Takes away the person's own grant.
   *
   * @throws AppError `not_found`; `forbidden` when they have none of their own
   */
  async leave(subject: Subject, person: SignedIn, id: string): Promise<void> {
    await this.socialLimits.consume('share', person.userId);
    await this.unitOfWork.run(async (unit) => {
      await subject.lock(unit, id);
      await subject.permitted(unit.manager, person.userId, id, 'leave');
      await removeGrant(unit, subject.kind, id, person.userId);
      await emitShared(unit, subject, person, id, { added: [], changed: [], removed: [person.userId] });
    });
  }

  /** Counts each change and those it is about. Nothing is counted for what the person may not share. */
  private async consumeLimits(
    subject: Subject,
    { userId }: SignedIn,
    id: string,
    wanted: ReadonlyMap<string, Permission>,
  ): Promise<void> {
    const { manager } = this.reads;
    await subject.permitted(manager, userId, id, 'share');
    await this.socialLimits.consume('share', userId);
    const granted = await grantsOf(manager, subject.kind, id, [...wanted.keys()]);
    const changed = [...wanted].filter(([each, permission]) => granted.get(each) !== permission).length;
    if (changed > 0) await this.socialLimits.consume('shareRecipient', userId, changed);
  }

  /** @throws AppError `not_found`, `forbidden` */
  async sharedWith(subject: Subject, person: SignedIn, id: string): Promise<SharedWith> {
    await subject.permitted(this.reads.manager, person.userId, id, 'share');
    return peopleWithGrants(this.reads.manager, subject.kind, id);
  }
}

async function emitShared(
  unit: Unit,
  subject: Subject,
  { userId }: SignedIn,
  id: string,
  grants: GrantChanges,
): Promise<void> {
  unit.emit(
    subject.kind === 'note'
      ? new NoteShared(userId, id, grants)
      : new NotebookShared(userId, id, await subject.noteIds(unit, id), grants),
  );
}
