import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-message.ts';
import { unsubscribeHeaders } from './unsubscribe-headers.ts';

/** Who sends it, and the host in its id. */
export interface MailOrigin {
  from: string;
  messageIdHost: string;
}

/** A mail as both transports hand it to nodemailer: the one place where texts become headers. */
export function sentMail(
  id: string,
  message: MailMessage,
  { from, messageIdHost }: MailOrigin,
): SendMailOptions {
  return {
    ...message,
    subject: plainHeader(message.subject),
    headers: unsubscribeHeaders(message),
    from,
    messageId: `<${id}@${messageIdHost}>`,
  };
}

/**
 * A header that shows the characters of the text. nodemailer sends ASCII as it is, so a name could bring an encoded word
 * (RFC 2047) that mail programs decode: the mark inside makes it no such word. Marks of direction would reorder the line.
 */
function plainHeader(text: string): string {
  return text
    .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/=\?/g, '=\u200B?');
}
