import type { MailMessage } from '../../platform/mail/mail-message.ts';

interface MailParts {
  to: string;
  subject: string;
  /** Said before and after the link. */
  before: string[];
  link: { label: string; url: string };
  after: string[];
  /** How to get no more mails of this kind. */
  unsubscribe?: { label: string; url: string };
}

/** A mail in both forms from the same words, so that they can't differ. */
export function layOutMail({ to, subject, before, link, after, unsubscribe }: MailParts): MailMessage {
  return {
    to,
    subject,
    unsubscribeUrl: unsubscribe?.url,
    text: [
      ...before,
      `${link.label}:\n${link.url}`,
      ...after,
      ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
      'Commonplace',
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f6f8">',
      '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:8px;font:16px/1.5 sans-serif;color:#1f2933">',
      '<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:#3d8dd9">Commonplace</p>',
      ...before.map(paragraph),
      `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;background:#2b6cb0;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
      ...after.map(paragraph),
      ...(unsubscribe
        ? [
            `<p style="margin:0"><a href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`,
          ]
        : []),
      '</div></body></html>',
    ].join('\n'),
  };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
