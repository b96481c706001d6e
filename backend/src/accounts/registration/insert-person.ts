import { AppError } from '@commonplace/contracts/errors';
import { v7 as uuidv7 } from 'uuid';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import { statementsOf } from '../../platform/database/transaction-statements.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { openUsage } from '../../platform/usage/person-usage.ts';
import { User } from '../user.entity.ts';
import { PersonRegistered } from './person-registered.event.ts';
import { isUsernameHeld } from './username-holder.ts';

/** What every account begins with. */
export interface NewPerson {
  email: string;
  name: string;
  username: string;
  passwordHash: string | null;
  googleSub: string | null;
}

/**
 * Adds a person whose address is confirmed.
 *
 * @throws AppError `rejected` when a person has the username or one that looks like it; what the database
 * throws when address or Google account are a person's, see {@link isDuplicate}
 */
export async function insertPerson(unit: Unit, person: NewPerson): Promise<User> {
  if (await isUsernameHeld(unit.manager, person.username, null)) throw usernameTaken('username');
  const now = Date.now();
  const user: User = {
    ...person,
    id: uuidv7(),
    emailVerified: true,
    pendingEmail: null,
    foundByEmail: false,
    bio: '',
    location: null,
    birthDate: null,
    social: null,
    pictureUrl: null,
    pictureBytes: 0,
    endedAt: null,
    suspendedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await unit.manager.insert(User, user);
  } catch (error) {
    if (isDuplicate(error, { table: 'user', column: 'username' })) throw usernameTaken('username');
    throw error;
  }
  await openUsage(statementsOf(unit.manager), user.id);
  unit.emit(new PersonRegistered(user.id));
  return user;
}

/** The refusal of a username, under the field that it was sent in. */
export function usernameTaken(field: string): AppError {
  const message = 'This username is not available.';
  return new AppError('rejected', { message, errors: { [field]: message } });
}
