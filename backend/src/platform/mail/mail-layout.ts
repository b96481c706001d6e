import { oneLine } from '@commonplace/contracts/document';
import { themeColors } from '../theme/theme-colors.ts';
import type { MailMessage } from './mail-message.ts';

const { light, dark } = themeColors;

interface MailLink {
  label: string;
  url: string;
}

/** A link with something said about it. */
export interface MailPart extends MailLink {
  /** Said after the label; empty for nothing. */
  text: string;
}

/** One of several things that a mail lists, each with its own link. */
interface MailItem extends MailPart {
  /** Who did it: the whole address of their picture, null for none, and their name. */
  face: { picture: string | null; name: string };
  /** What they did, where that is several things. */
  parts?: readonly MailPart[];
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
      ...before.flatMap((part) =>
        typeof part === 'string' ? part : [part, ...(part.parts ?? [])].map(partText),
      ),
      `${link.label}:\n${link.url}`,
      ...after,
      ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
      'Commonplace',
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${inDark}</head>`,
      `<body class="paper" style="margin:0;padding:24px;background:${light.paper}">`,
      `<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px;border:1px solid ${light.hairline};border-radius:8px;background:${light.surface};font:16px/1.55 Inter,-apple-system,Segoe UI,Helvetica,Arial,sans-serif;color:${light.ink}">`,
      '<p style="margin:0 0 24px;font:22px/1.3 Literata,Georgia,Times New Roman,serif">Commonplace</p>',
      ...before.map((part) => (typeof part === 'string' ? paragraph(escapeHtml(part)) : itemHtml(part))),
      `<p style="margin:24px 0"><a class="button" href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;background:${light.actionFill};color:${light.onAction};border-radius:6px;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
      ...after.map((text) => paragraph(escapeHtml(text))),
      ...(unsubscribe ? [`<p style="margin:0">${anchor(unsubscribe)}</p>`] : []),
      '</div></body></html>',
    ].join('\n'),
  };
}

/** Dark colours of the product, for mail programs that know them. */
const inDark = [
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
  '<style>@media (prefers-color-scheme: dark) {',
  `.paper { background: ${dark.paper} !important } .sheet { background: ${dark.surface} !important; border-color: ${dark.hairline} !important; color: ${dark.ink} !important }`,
  `.link { color: ${dark.action} !important } .button { background: ${dark.actionFill} !important; color: ${dark.onAction} !important }`,
  `.said { color: ${dark.inkSoft} !important } .face { background: ${dark.hairline} !important; color: ${dark.ink} !important }`,
  '}</style>',
].join('');

/** A face beside what its person did. Tables are what all mail programs lay out alike. */
function itemHtml(item: MailItem): string {
  const { picture, name } = item.face;
  const round = 'width:36px;height:36px;border-radius:18px';
  const face =
    picture === null
      ? `<div class="face" style="${round};background:${light.hairline};line-height:36px;text-align:center">${escapeHtml([...oneLine(name)][0] ?? '')}</div>`
      : `<img src="${escapeHtml(picture)}" alt="" width="36" height="36" style="${round};display:block">`;
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse"><tr>',
    `<td style="width:48px;padding:2px 0 0;vertical-align:top">${face}</td><td style="vertical-align:top">${anchor(item)}${saidHtml(item)}`,
    ...(item.parts ?? []).map(
      (part) =>
        `<div style="margin:8px 0 12px"><span style="font:18px/1.35 Literata,Georgia,Times New Roman,serif">${anchor(part)}</span>${saidHtml(part)}</div>`,
    ),
    '</td></tr></table>',
  ].join('');
}

function saidHtml({ text }: MailPart): string {
  const said = oneLine(text);
  return said === ''
    ? ''
    : `<br><span class="said" style="color:${light.inkSoft}">${escapeHtml(said)}</span>`;
}

/** Items are in the words of other people, which are one line: they forge no paragraph of ours. */
function partText({ label, text, url }: MailPart): string {
  return `${oneLine(label)}${text === '' ? '' : `: ${oneLine(text)}`}\n${url}`;
}

function anchor({ label, url }: MailLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${light.action}">${escapeHtml(label)}</a>`;
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
