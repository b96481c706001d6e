import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { idsOfNotesTrashedBy } from '../../access/note-access.sql.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor, holdPeople } from '../../accounts/hold-people.ts';
import { findPerson } from '../../accounts/people/find-person.ts';
import { requireUnblocked } from '../../moderation/blocks.ts';
import { Reads } from '../../platform/database/reads.ts';
import { listOf } from '../../platform/database/sql-part.ts';
import { toggleRow } from '../../platform/database/toggle-row.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { changeCount, readCounts } from '../counts/counts.ts';
import { HashtagFollow, PersonFollow } from './follow.entities.ts';
import { PersonFollowed, PersonUnfollowed } from './followed.events.ts';
import type { FollowState } from './followings.ts';
import { publicHashtags } from './public-hashtags.ts';

/** Following people and hashtags. */
@Injectable()
export class Follows {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Follows a person, or no longer; without `on` the other of the two. Answers the state afterwards.
   *
   * @throws AppError `not_found`; `forbidden` for oneself and where one of the two blocked the other; `rejected` beyond the limit
   */
  async followPerson({ userId }: SignedIn, username: string, on: boolean | undefined): Promise<FollowState> {
    const { manager } = this.reads;
    const { id: followedId } = await findPerson(manager, username);
    if (followedId === userId) throw new AppError('forbidden', { message: 'You cannot follow yourself.' });
    const key = { followerId: userId, followedId };
    const userFollows = await toggleRow(this.unitOfWork, on, async (unit) => {
      await holdActor(unit, userId);
      return {
        exists: await unit.manager.existsBy(PersonFollow, key),
        insert: async () => {
          if (!(await holdPeople(unit, [followedId]))) throw new AppError('not_found');
          await requireUnblocked(unit.manager, userId, [followedId]);
          await requireUnblocked(unit.manager, followedId, [userId]);
          const count = await unit.manager.countBy(PersonFollow, { followerId: userId });
          requireRoom(count, limits.peopleFollowed, 'people');
          await unit.manager.insert(PersonFollow, { ...key, createdAt: Date.now(), notesMuted: false });
          await changeCount(unit, 'person-followers', followedId, 1);
          unit.emit(new PersonFollowed(userId, followedId));
        },
        remove: async () => {
          const { affected } = await unit.manager.delete(PersonFollow, key);
          if (affected !== 1) return;
          await changeCount(unit, 'person-followers', followedId, -1);
          unit.emit(new PersonUnfollowed(userId, followedId));
        },
      };
    });
    const { of: count } = await readCounts(manager, ['person-followers'], listOf([followedId]));
    return { userFollows, followersCount: count('person-followers', followedId) };
  }

  /**
   * Whether new notes of a followed person are notifications.
   *
   * @throws AppError `not_found`; `rejected` for a person who is not followed
   */
  async muteNotes({ userId }: SignedIn, username: string, notesMuted: boolean): Promise<void> {
    const { id: followedId } = await findPerson(this.reads.manager, username);
    const key = { followerId: userId, followedId };
    await this.unitOfWork.run(async (unit) => {
      await holdActor(unit, userId);
      if (!(await unit.manager.existsBy(PersonFollow, key)))
        throw new AppError('rejected', { message: `You do not follow @${username}.` });
      await unit.manager.update(PersonFollow, key, { notesMuted });
    });
  }

  /**
   * Follows a hashtag (without its `#`), or no longer; without `on` the other of the two.
   *
   * @throws AppError `not_found` for a hashtag that occurs nowhere the person may read; `rejected` beyond the limit
   */
  async followHashtag({ userId }: SignedIn, tag: string, on: boolean | undefined): Promise<FollowState> {
    const { manager } = this.reads;
    const key = { userId, tag };
    const userFollows = await toggleRow(this.unitOfWork, on, async (unit) => {
      await holdActor(unit, userId);
      return {
        exists: await unit.manager.existsBy(HashtagFollow, key),
        insert: async () => {
          if (!(await isKnownHashtag(unit, userId, tag))) throw new AppError('not_found');
          requireRoom(
            await unit.manager.countBy(HashtagFollow, { userId }),
            limits.hashtagsFollowed,
            'topics',
          );
          await unit.manager.insert(HashtagFollow, { ...key, createdAt: Date.now() });
          await changeCount(unit, 'hashtag-followers', tag, 1);
        },
        remove: async () => {
          const { affected } = await unit.manager.delete(HashtagFollow, key);
          if (affected === 1) await changeCount(unit, 'hashtag-followers', tag, -1);
        },
      };
    });
    const { of: count } = await readCounts(manager, ['hashtag-followers'], listOf([tag]));
    // How many follow a hashtag that is not public would say that others have it in notes of theirs.
    const isPublic = (await publicHashtags(manager, [tag])).has(tag);
    return { userFollows, followersCount: isPublic ? count('hashtag-followers', tag) : Number(userFollows) };
  }
}

function requireRoom(count: number, most: number, what: string): void {
  if (count >= most) throw new AppError('rejected', { message: `You can follow ${most} ${what}.` });
}

/** Whether a hashtag is public, or occurs in a note of the person's own. */
async function isKnownHashtag({ manager }: Unit, personId: string, tag: string): Promise<boolean> {
  if ((await publicHashtags(manager, [tag])).has(tag)) return true;
  const trashed = idsOfNotesTrashedBy(personId);
  const found: unknown[] = await manager.query(
    `SELECT 1 FROM note_hashtag WHERE author_id = ? AND tag = ? AND note_id NOT IN (${trashed.sql}) LIMIT 1`,
    [personId, tag, ...trashed.values],
  );
  return found.length > 0;
}
