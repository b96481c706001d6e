import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { User } from '../user.entity.ts';

/** The person with this username, unless their account is suspended. @throws AppError `not_found` */
export async function findPerson(manager: EntityManager, username: string): Promise<User> {
  const user = await manager.findOneBy(User, { username });
  if (!user || user.endedAt !== null || user.suspendedAt !== null) throw new AppError('not_found');
  return user;
}
