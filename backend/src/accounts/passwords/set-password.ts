import type { Unit } from '../../platform/database/unit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { passwordChangedMail } from '../mails/password-changed-mail.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { User } from '../user.entity.ts';
import { replaceCredentials } from './replace-credentials.ts';

/**
 * Gives a person another password, unties Google (the owner's own account there ties itself again by the
 * address) and writes a mail to the owner. `user` is locked by the unit.
 */
export async function setPassword(
  unit: Unit,
  { sessions, publicUrl }: { sessions: Sessions; publicUrl: string },
  user: Pick<User, 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  await replaceCredentials(unit, sessions, user, { passwordHash, googleSub: null });
  await queueMail(unit, passwordChangedMail(user.email, `${publicUrl}/forgot-password/`));
}
