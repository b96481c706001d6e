import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { SignedIn } from '../access/viewer.ts';
import { holdActor, holdPeople } from '../accounts/hold-people.ts';
import { User } from '../accounts/user.entity.ts';
import { Reads } from '../platform/database/reads.ts';
import { toggleRow } from '../platform/database/toggle-row.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { BlockChanged, RelationChanged } from './moderation.events.ts';
import { PersonBlock, PersonMute } from './person-relation.entities.ts';

const entities = { block: PersonBlock, mute: PersonMute };

/** Who blocked and who muted whom. */
@Injectable()
export class Relations {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Blocks or mutes a person, or no longer; without `on` the other of the two. Answers the state afterwards. A
   * suspended account is known only to those who blocked or muted it before: they can take that back.
   *
   * @throws AppError `not_found`; `rejected` for oneself, and beyond the limit
   */
  async set(
    { userId }: SignedIn,
    act: 'block' | 'mute',
    username: string,
    on: boolean | undefined,
  ): Promise<boolean> {
    const other = await this.reads.manager.findOneBy(User, { username, endedAt: IsNull() });
    if (!other) throw new AppError('not_found');
    if (other.id === userId) throw new AppError('rejected', { message: `You cannot ${act} yourself.` });
    const entity = entities[act];
    const key = { personId: userId, otherId: other.id };
    const emitChanged = (unit: Unit, isOn: boolean) => {
      if (act === 'block') unit.emit(new BlockChanged(userId, other.id, isOn));
      unit.emit(new RelationChanged(userId));
    };
    return toggleRow(this.unitOfWork, on, async (unit) => {
      const { manager } = unit;
      // Alone: a follow that began before finds no block, and its row would not be seen here.
      await holdActor(unit, userId, 'alone');
      if (!(await holdPeople(unit, [other.id]))) throw new AppError('not_found');
      const exists = await manager.existsBy(entity, key);
      if (!exists && other.suspendedAt !== null) throw new AppError('not_found');
      return {
        exists,
        insert: async () => {
          if ((await manager.countBy(entity, { personId: userId })) >= limits.peopleBlocked)
            throw new AppError('rejected', { message: `You can ${act} ${limits.peopleBlocked} people.` });
          await manager.insert(entity, { ...key, createdAt: Date.now() });
          emitChanged(unit, true);
        },
        remove: async () => {
          await manager.delete(entity, key);
          emitChanged(unit, false);
        },
      };
    });
  }

  /** Those whom a person blocked, or muted, the latest first. */
  async list({ userId }: SignedIn, act: 'block' | 'mute'): Promise<User[]> {
    return this.reads.manager
      .createQueryBuilder(User, 'person')
      .innerJoin(`person_${act}`, 'relation', 'relation.other_id = person.id')
      .where('relation.person_id = :userId AND person.ended_at IS NULL', { userId })
      .orderBy('relation.created_at', 'DESC')
      .addOrderBy('person.id', 'DESC')
      .getMany();
  }
}
