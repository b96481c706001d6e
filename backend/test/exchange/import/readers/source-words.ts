import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** How often each word occurs. Short ones say little. */
export type Words = Map<string, number>;

export function wordsOf(text: string): Words {
  const words: Words = new Map();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{3,}/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** Those that the first has and the others together have less often. */
export function missingWords(source: Words, ...kept: Words[]): string[] {
  return [...source].flatMap(([word, count]) =>
    kept.reduce((sum, words) => sum + (words.get(word) ?? 0), 0) < count ? [word] : [],
  );
}

/** What a file of a format says, read by expressions of its own and by no parser of the product; null for others. */
export function sourceText(path: string, bytes: Buffer): Promise<string> | string | null {
  const text = () => bytes.toString('utf8');
  switch (/\.(\w+)$/.exec(path.toLowerCase())?.[1]) {
    case 'txt':
    case 'csv':
    case 'tsv':
      return text();
    case 'md':
      return markdownText(text());
    case 'htm':
    case 'html':
      return htmlText(text());
    case 'docx':
      return documentText(bytes);
    default:
      return null;
  }
}

export function htmlText(html: string): string {
  return unescaped(
    html
      .replace(/<!--.*?-->|<!DOCTYPE[^>]*>/gs, '')
      .replace(/<(script|style|noscript|template|nav|svg|math|title|annotation)\b.*?<\/\1\s*>/gis, ' ')
      .replace(/<\/?(?:a|abbr|b|code|del|em|font|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, '')
      .replace(/<[^>]*>/g, ' '),
  );
}

function markdownText(text: string): string {
  const body = text
    .replace(/^---\r?\n.*?\n---\r?\n/s, '')
    .replace(/%%.*?%%/gs, '')
    .replace(/^\[[^\]\n]+\]:.*$/gm, '')
    .replace(/\[\[[^\]|\n]*\|([^\]\n]*)\]\]/g, '$1')
    .replace(/\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g, ']')
    .replace(/\]\[[^\]\n]*\]/g, ']')
    .replace(/^\s*(?:```|~~~).*$/gm, '')
    .replace(/\bhttps?:\S+/g, '');
  return htmlText(body);
}

async function documentText(bytes: Buffer): Promise<string> {
  const parts = await filesOf(bytes);
  const text = parts.find(({ path }) => path === 'word/document.xml')?.bytes.toString('utf8') ?? '';
  const shown = text
    .replace(/<w:del .*?<\/w:del>|<mc:Choice.*?<\/mc:Choice>/gs, '')
    .replace(/<w:(?:tab|br|p)\b/g, '<w:t> </w:t>$&');
  return unescaped([...shown.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, words]) => words).join(''));
}

/** The texts of the notes of Evernote, in their order. */
export const evernoteTexts = (xml: string): string[] =>
  [...xml.matchAll(/<content>(.*?)<\/content>/gs)].map(([, content = '']) =>
    htmlText(content.replaceAll('<![CDATA[', '').replaceAll(']]>', '')),
  );

const unescaped = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10) || 32),
    )
    .replace(/&nbsp;/g, ' ')
    .replace(/&(?:lt|gt|quot|apos);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00ad', '');

/** The files of an archive. */
export async function filesOf(bytes: Buffer): Promise<{ path: string; bytes: Buffer }[]> {
  const files: { path: string; bytes: Buffer }[] = [];
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  zip.on('entry', (entry: Entry) => {
    if (entry.fileName.endsWith('/')) return zip.readEntry();
    zip.openReadStream(entry, async (error, stream) => {
      if (error) return zip.readEntry();
      files.push({ path: entry.fileName, bytes: await buffer(stream) });
      zip.readEntry();
    });
  });
  zip.readEntry();
  await once(zip, 'end');
  return files;
}
