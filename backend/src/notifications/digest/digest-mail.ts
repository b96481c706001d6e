import type { NotificationView } from '@commonplace/contracts/api';
import { cutText, oneLine } from '@commonplace/contracts/document';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { withoutLinks } from './without-links.ts';

/** Longer ones are cut by mail programs, which would hide how much more there is. */
const subjectCharacters = 80;

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
    subject: subjectOf(notifications, count),
    before: [
      ...besideEachOther(notifications).map(({ title, description, link, media, actor }) => ({
        label: withoutLinks(title),
        text: withoutLinks(description),
        url: `${publicUrl}${link}`,
        face: { picture: media.imgUrl?.startsWith('/') ? publicUrl + media.imgUrl : null, name: actor.name },
      })),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: { label: 'Open Commonplace', url: `${publicUrl}/` },
    after: ['You get this email at most once a day, because you switched it on in your settings.'],
    unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl },
  });
}

/** Who did what last, and how much there is beside it. */
function subjectOf(notifications: readonly NotificationView[], count: number): string {
  const [first] = notifications;
  const what = cutText(oneLine(withoutLinks(first?.title ?? '')), subjectCharacters);
  return count === 1 ? what : `${what}, and ${count - 1} more`;
}

/** What is about the same note, notebook or person, in the order in which each comes first. */
function besideEachOther(notifications: readonly NotificationView[]): NotificationView[] {
  const about = Map.groupBy(notifications, ({ link }) => link.split('#')[0]);
  return [...about.values()].flat();
}
