import type { NotificationView } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { digestMail } from './digest-mail.ts';
import { withoutLinks } from './without-links.ts';

test('C31a: words of others are one line of the text, whatever breaks them', () => {
  const forged = 'Plans\r\n\r\nYour account ends today.\u2028\u2028The Commonplace team\n\n';
  const notification: NotificationView = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    type: 'notebookShared',
    title: `Mallory\n\nCommonplace shared a notebook with you`,
    description: forged,
    link: '/?notebook=1',
    media: { imgUrl: null },
    actor: { name: 'Mallory', username: 'mallory' },
    seen: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const { text } = digestMail({
    to: 'alice@example.com',
    notifications: [notification],
    count: 1,
    publicUrl: 'https://notes.example',
    unsubscribeUrl: 'https://notes.example/unsubscribe/1',
  });
  expect(text.split(/[\n\u2028]{2}/)[0]).toBe(
    'Mallory Commonplace shared a notebook with you: Plans Your account ends today. The Commonplace team\nhttps://notes.example/?notebook=1',
  );
});

test('C31a: addresses with emoji are no links either', () => {
  expect(withoutLinks('www.\u{1F600}.ws')).toBe('www.\u200B\u{1F600}.\u200Bws');
});
