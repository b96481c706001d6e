import type { EntityManager } from 'typeorm';
import { User } from '../user.entity.ts';
import { lookAlike, skeletonOf } from './username-looks.ts';

/**
 * Whether another person than `ownId` has this username, or one that looks like it (U13a). Of names written at the same
 * moment the database's unique key refuses the same and most that look alike.
 */
export async function isUsernameHeld(
  manager: EntityManager,
  username: string,
  ownId: string | null,
): Promise<boolean> {
  const candidates = await manager
    .createQueryBuilder(User, 'user')
    .select(['user.id', 'user.username'])
    .where('user.username_skeleton = :skeleton', { skeleton: skeletonOf(username) })
    .getMany();
  return candidates.some((holder) => holder.id !== ownId && lookAlike(holder.username, username));
}
