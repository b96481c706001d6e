import { oneLine } from '@commonplace/contracts/document';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

interface MailLink {
  label: string;
  url: string;
}

/** One of several things that a mail lists, each with its own link. */
interface MailItem extends MailLink {
  /** Said after the label; empty for nothing. */
  text: string;
}

interface MailParts {
  to: string;
  subject: string;
  /** Said before and after the link. */
  before: (string | MailItem)[];
  link: MailLink;
  after: string[];
  /** How to get no more mails of this kind. */
  unsubscribe?: MailLink;
}

/** A mail in both forms from the same words, so that they can't differ. */
export function layOutMail({ to, subject, before, link, after, unsubscribe }: MailParts): MailMessage {
  return {
    to,
    subject,
    unsubscribeUrl: unsubscribe?.url,
    text: [
      ...before.map((part) =>
        typeof part === 'string' ? part : `${oneLine(part.label)}${textOf(part)}\n${part.url}`,
      ),
      `${link.label}:\n${link.url}`,
      ...after,
      ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
      'Commonplace',
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f6f8">',
      '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:8px;font:16px/1.5 sans-serif;color:#1f2933">',
      '<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:#3d8dd9">Commonplace</p>',
      ...before.map((part) =>
        typeof part === 'string'
          ? paragraph(escapeHtml(part))
          : paragraph(`${anchor(part)}${escapeHtml(textOf(part))}`),
      ),
      `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;background:#2b6cb0;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
      ...after.map((text) => paragraph(escapeHtml(text))),
      ...(unsubscribe ? [`<p style="margin:0">${anchor(unsubscribe)}</p>`] : []),
      '</div></body></html>',
    ].join('\n'),
  };
}

/** Items are in the words of other people, which are one line: they forge no paragraph of ours. */
function textOf({ text }: MailItem): string {
  return text === '' ? '' : `: ${oneLine(text)}`;
}

function anchor({ label, url }: MailLink): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
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
