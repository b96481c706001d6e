import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { sentMail } from './sent-mail.ts';

const origin = { from: 'notes@example.com', messageIdHost: 'notes.example' };

test('C31a: a name in a subject is no encoded word and does not reorder the line', async () => {
  const name = `=?utf-8?B?${Buffer.from('Your account ends \u202E').toString('base64')}?=`;
  const mail = sentMail(
    '1',
    { to: 'alice@example.com', subject: `${name} \u202Efollowed you`, text: 'Text', html: 'Text' },
    origin,
  );
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(mail);
  const subject = /^Subject: ((?:.|\r\n )*)/m.exec(String(message))?.[1] ?? '';
  expect(subject).not.toContain(name);
  expect(mail.subject).toBe(`${name.replace('=?', '=\u200B?')}  followed you`);
});
