import type { EntityManager } from 'typeorm';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { readNotifications } from '../notifications.ts';
import { digestMail } from './digest-mail.ts';
import type { DueDigest } from './due-digest.ts';

const mostListed = 20;

/** A person's unseen notifications as a mail; null when there are none. In the transaction that queues it. */
export async function dailyDigest(
  manager: EntityManager,
  { person, after, until, publicUrl, unsubscribeUrl }: DueDigest,
): Promise<MailMessage | null> {
  const { notifications, totalNotificationsCount: count } = await readNotifications(
    manager,
    person.id,
    { limit: mostListed, offset: 0 },
    { after, until },
  );
  if (notifications.length === 0) return null;
  return digestMail({ to: person.email, notifications, count, publicUrl, unsubscribeUrl });
}
