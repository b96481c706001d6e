import { writeFile } from 'node:fs/promises';
import { DomUtils } from 'htmlparser2';
import mammoth from 'mammoth';
import { SourceRefused } from '../../import-source.ts';
import type { Draft, Reading } from '../draft.ts';
import { elementsOf, hasClass, parseNoteHtml, textOf } from '../note-html.ts';
import { readDate } from '../read-date.ts';
import { type ZipEntry, ZipFile, ZipRefused } from '../zip-file.ts';

const mostParts = 5_000;
const mostPartBytes = 32 * 1024 ** 2;

const styleMap = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh > em",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Heading 5'] => h4:fresh",
  "p[style-name='Heading 6'] => h4:fresh",
  'u => u',
  'strike => s',
  'highlight => mark',
];

/** The parts of a document, of which the converter asks for some. */
class DocumentParts {
  readonly #zip: ZipFile;
  readonly #entries = new Map<string, ZipEntry>();

  private constructor(zip: ZipFile, entries: readonly ZipEntry[]) {
    this.#zip = zip;
    for (const entry of entries) this.#entries.set(entry.path, entry);
  }

  static async open(path: string, { tree: { limits } }: Reading): Promise<DocumentParts> {
    const zip = await ZipFile.open(path);
    try {
      const budget = { entries: mostParts, inflatedBytes: 5 * limits.documentBytes, archives: 0 };
      return new DocumentParts(zip, (await zip.list(budget, limits)).entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  exists = (name: string): boolean => this.#entries.has(clean(name));

  /** As the converter calls it: a text with an encoding, bytes without. */
  read = async (name: string, encoding?: string): Promise<string | Buffer> => {
    const entry = this.#entries.get(clean(name));
    if (!entry) throw new SourceRefused('A part of this document is missing.');
    const bytes = await this.#zip.read(entry, mostPartBytes);
    const isMarkup = /\.(?:xml|rels)$/i.test(name);
    if (isMarkup && bytes.includes('<!DOCTYPE'))
      throw new SourceRefused('This document declares entities, which are not read.');
    if (encoding === 'base64') return bytes.toString('base64');
    return encoding ? bytes.toString('utf8') : bytes;
  };

  async text(name: string): Promise<string> {
    return this.exists(name) ? String(await this.read(name, 'utf-8')) : '';
  }
}

const clean = (name: string): string => name.replace(/^\/+/, '').normalize('NFC');

/** A document of Word, Google Docs and others. Macros, comments and formulas are left out, and said to be. */
export async function readDocument(reading: Reading): Promise<Draft> {
  const { tree, file } = reading;
  const path = await tree.local(file, tree.limits.documentBytes);
  try {
    const parts = await DocumentParts.open(path, reading);
    try {
      return await convert(parts, reading);
    } finally {
      parts.close();
    }
  } catch (error) {
    if (error instanceof SourceRefused) throw error;
    if (error instanceof ZipRefused)
      throw new SourceRefused('It is no document of Word, or it is encrypted or damaged.');
    // The converter is not written for what no program writes.
    throw new SourceRefused('It is no document that can be read.');
  }
}

async function convert(parts: DocumentParts, reading: Reading): Promise<Draft> {
  const { tree, lose } = reading;
  if (parts.exists('word/vbaProject.bin')) lose('macro', 'Macros were left out.');
  const comments = (await parts.text('word/comments.xml')).match(/<w:comment /g)?.length ?? 0;
  if (comments > 0) lose('comment', `Comments were left out: ${comments}`);
  const formulas = (await parts.text('word/document.xml')).match(/<m:oMath>|<m:oMath /g)?.length ?? 0;
  if (formulas > 0) lose('math', `Formulas were left out: ${formulas}`);
  const made = new Map<string, string>();
  const convertImage = mammoth.images.imgElement(async (image) => {
    const bytes = await image.readAsBuffer();
    const src = `document:${made.size}`;
    if (bytes.length > tree.limits.pictureBytes) {
      lose('too-large', 'A picture is too large.');
      return { src: '' };
    }
    const to = tree.newPath('');
    await writeFile(to, bytes, { mode: 0o600, flag: 'wx' });
    made.set(src, to);
    return { src };
  });
  // It takes what is opened as well, which its types do not say.
  const input = { file: parts } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
  const { value } = await mammoth.convertToHtml(input, { styleMap, convertImage });
  const document = parseNoteHtml(value);
  const [titled] = elementsOf(document, (element) => element.name === 'h1' && hasClass(element, 'title'));
  const title = titled ? textOf(titled).trim() : '';
  if (titled && title !== '') DomUtils.removeElement(titled);
  const core = (await parts.text('docProps/core.xml')).slice(0, 65_536);
  const dateOf = (name: string) =>
    readDate(new RegExp(`<dcterms:${name}[^>]{0,200}>([^<]{1,100})<`).exec(core)?.[1] ?? '');
  return {
    title: title || null,
    document,
    createdAt: dateOf('created'),
    updatedAt: dateOf('modified'),
    made,
  };
}
