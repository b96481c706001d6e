import { AppError } from '@commonplace/contracts/errors';
import { type EntityManager, IsNull } from 'typeorm';
import { User } from '../user.entity.ts';

/** Accounts that others know of: neither ended nor suspended (A19). */
export const isKnown = { endedAt: IsNull(), suspendedAt: IsNull() };
/** {@link isKnown} in SQL, of the alias `person`. */
export const personIsKnown = 'person.ended_at IS NULL AND person.suspended_at IS NULL';

/** The person with this username. @throws AppError `not_found`, also for one whose account is suspended */
export async function findPerson(manager: EntityManager, username: string): Promise<User> {
  const user = await manager.findOneBy(User, { username, ...isKnown });
  if (!user) throw new AppError('not_found');
  return user;
}
