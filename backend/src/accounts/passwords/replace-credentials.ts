import { In } from 'typeorm';
import type { Unit } from '../../platform/database/unit.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';

/**
 * Gives a person another way to sign in, in place of every other, and puts an end to all that may have been begun with an
 * old one: every session, every link to set a password, and a change of the address that waits
 * for its confirmation. `user` is locked by the unit.
 */
export async function replaceCredentials(
  unit: Unit,
  sessions: Sessions,
  user: Pick<User, 'id'>,
  credentials: Pick<User, 'passwordHash' | 'googleSub'>,
): Promise<void> {
  const changes = { ...credentials, pendingEmail: null, updatedAt: Date.now() };
  await unit.manager.update(User, { id: user.id }, changes);
  await unit.manager.delete(MailToken, {
    userId: user.id,
    purpose: In(['password-reset', 'email-change']),
  });
  await sessions.endAll(unit, user.id);
}
