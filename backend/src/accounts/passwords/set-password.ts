import { In } from 'typeorm';
import type { Unit } from '../../platform/database/unit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { passwordChangedMail } from '../mails/password-changed-mail.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';

/**
 * Gives a person another password and puts an end to all that whoever knew the old one may have begun:
 * every session, every link to set a password, a change of the address that waits for its confirmation, and
 * the tie to an account at Google: the owner's own ties itself again by their address. The owner is told.
 * `user` is locked by the unit.
 */
export async function setPassword(
  unit: Unit,
  { sessions, publicUrl }: { sessions: Sessions; publicUrl: string },
  user: Pick<User, 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  const changes = { passwordHash, pendingEmail: null, googleSub: null, updatedAt: Date.now() };
  await unit.manager.update(User, { id: user.id }, changes);
  await unit.manager.delete(MailToken, {
    userId: user.id,
    purpose: In(['password-reset', 'email-change']),
  });
  await sessions.endAll(unit, user.id);
  await queueMail(unit, passwordChangedMail(user.email, `${publicUrl}/forgot-password/`));
}
