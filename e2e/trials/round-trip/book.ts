import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { unzip } from '../../../backend/test/exchange/export/support/unzip.ts';

/** What a reader of books looks at first (OCF 4.3): the type of the file, stored, at a fixed place. */
export function beginsAsBook(archive: Buffer): boolean {
  const method = archive.readUInt16LE(8);
  const lengthOfExtra = archive.readUInt16LE(28);
  return (
    method === 0 &&
    lengthOfExtra === 0 &&
    archive.toString('latin1', 30, 58) === 'mimetypeapplication/epub+zip'
  );
}

/** The text of each chapter by the id of its note, as {@link elementsOf} has it. Throws where it is no XML. */
export function chaptersOf(archive: Buffer): Map<string, string[]> {
  const chapters = new Map<string, string[]>();
  for (const [path, bytes] of unzip(archive)) {
    const [, id] = /^EPUB\/([0-9a-f-]{36})\.xhtml$/.exec(path) ?? [];
    if (id) chapters.set(id, elementsOfChapter(bytes.toString()));
  }
  return chapters;
}

/** What only pages of the product have a use for, or what is another in each file. */
const silent = new Set([
  'src',
  'href',
  'srcset',
  'sizes',
  'loading',
  'target',
  'rel',
  'colwidth',
  'checked',
  'disabled',
]);

class Elements {
  readonly found: string[] = [];
  #depth = 0;
  #text = '';

  open(name: string, attributes: Record<string, string>): void {
    this.#endText();
    const said = Object.entries(attributes)
      .filter(([key]) => !silent.has(key))
      .sort();
    const isTicked = 'checked' in attributes;
    this.found.push(`${this.#depth} ${name} ${JSON.stringify(said)}${isTicked ? ' ticked' : ''}`);
    this.#depth += 1;
  }

  text(letters: string): void {
    this.#text += letters;
  }

  close(): void {
    this.#endText();
    this.#depth -= 1;
  }

  #endText(): void {
    if (this.#text !== '') this.found.push(`${this.#depth} ${JSON.stringify(this.#text)}`);
    this.#text = '';
  }
}

/** Each element of the HTML of a note by its depth, name and attributes, and the letters between. */
export function elementsOf(html: string): string[] {
  const elements = new Elements();
  new Parser({
    onopentag: (name, attributes) => elements.open(name, attributes),
    ontext: (text) => elements.text(text),
    onclosetag: () => elements.close(),
  }).end(`<div>${html}</div>`);
  return elements.found;
}

function elementsOfChapter(xhtml: string): string[] {
  const elements = new Elements();
  let depth = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (depth > 0 || attributes.class === 'note-text') {
      depth += 1;
      elements.open(name, depth === 1 ? {} : attributes);
    }
  });
  parser.on('text', (text) => {
    if (depth > 0) elements.text(text);
  });
  parser.on('closetag', () => {
    if (depth === 0) return;
    depth -= 1;
    elements.close();
  });
  parser.write(xhtml).close();
  return elements.found;
}
