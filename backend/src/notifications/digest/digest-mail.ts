import type { NotificationView } from '@commonplace/contracts/api';
import { layOutMail } from '../../accounts/mails/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

interface Digest {
  to: string;
  notifications: readonly NotificationView[];
  /** Of which these are the latest. */
  count: number;
  /** The origin that people see. */
  publicUrl: string;
  unsubscribeUrl: string;
}

/** What a person has not seen since the mail before. */
export function digestMail({ to, notifications, count, publicUrl, unsubscribeUrl }: Digest): MailMessage {
  const more = count - notifications.length;
  return layOutMail({
    to,
    subject: count === 1 ? '1 unread notification' : `${count} unread notifications`,
    before: [
      ...notifications.map(({ title, description, link }) => ({
        label: withoutLinks(title),
        text: withoutLinks(description),
        url: `${publicUrl}${link}`,
      })),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: { label: 'Open Commonplace', url: `${publicUrl}/` },
    after: ['You get this email at most once a day, because you switched it on in your settings.'],
    unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl },
  });
}

/** Mail programs make links of addresses in texts. These are of other people, under our name: they stay words. */
function withoutLinks(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])[.:@](?=[\p{L}\p{N}/])/gu, '$&\u200B');
}
