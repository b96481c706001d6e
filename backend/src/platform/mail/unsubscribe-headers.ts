import type { MailMessage } from './mail-message.ts';

/** The headers by which a mail program offers to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
