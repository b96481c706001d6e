import { fromHtml } from 'hast-util-from-html';
import mammoth from 'mammoth';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Letters and digits: what stands between them is what formats are about. */
export const lettersOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words of `source` that `read` has fewer times. Their order is ignored, because an import moves foot notes. A long word also
 * counts where it is a part of the joined words, because an import may join or split neighbouring words.
 */
export function missingIn(source: readonly string[], read: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of read) left.set(word, (left.get(word) ?? 0) + 1);
  const joined = read.join('');
  return source.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0 && !(word.length >= longWord && joined.includes(word));
  });
}

const longWord = 4;

/** The kind of a box, which is no word of it. */
const alert = /^(\s*>\s*)\[!\w+\]/gm;

/** The words of a file as libraries read them that the product does not use for that. */
export async function wordsOfFile(ending: string, bytes: Buffer): Promise<string[]> {
  if (ending === '.docx') return lettersOf((await mammoth.extractRawText({ buffer: bytes })).value);
  if (ending === '.md') return lettersOf(textOfMarkdown(bytes.toString().replaceAll(alert, '$1')));
  return lettersOf(textOfHtml(decoded(bytes)));
}

function decoded(bytes: Buffer): string {
  const [, charset = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(bytes.toString('latin1')) ?? [];
  return new TextDecoder(charset).decode(bytes);
}

interface Tree {
  type: string;
  value?: string;
  alt?: string | null;
  children?: Tree[];
}

/** Of HTML in it only what is no tag. */
function textOfMarkdown(markdown: string): string {
  const tree: Tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  // Tags in a line are apart from the words between them.
  return textOf(tree);

  function textOf({ type, value, alt, children = [] }: Tree): string {
    if (type === 'html') return textOfHtml(value ?? '');
    if (type === 'image' || type === 'imageReference') return alt ?? '';
    if (type === 'break') return '\n';
    const isLine = ['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'linkReference'].includes(
      type,
    );
    return `${value ?? ''}${children.map(textOf).join('')}${isLine ? '' : '\n'}`;
  }
}

const silent = new Set([
  'script',
  'style',
  'title',
  'noscript',
  'template',
  'svg',
  'select',
  'textarea',
  'button',
  'option',
  'iframe',
]);
const inline = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'code',
  'span',
  'sub',
  'sup',
  'mark',
  'kbd',
  'small',
]);

interface Part {
  type: string;
  tagName?: string;
  value?: string;
  properties?: { alt?: unknown };
  children?: Part[];
}

/** What a browser makes of it. */
function textOfHtml(html: string): string {
  return textOfPart(fromHtml(html));
}

function textOfPart({ type, tagName = '', value = '', properties, children = [] }: Part): string {
  if (type === 'text') return value;
  if (silent.has(tagName) || type === 'comment') return '';
  if (tagName === 'img') return `\n${properties?.alt ?? ''}\n`;
  const text = children.map(textOfPart).join('');
  return inline.has(tagName) ? text : `\n${text}\n`;
}
