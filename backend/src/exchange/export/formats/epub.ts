import { randomUUID } from 'node:crypto';
import { escaped, xmlText } from '@commonplace/contracts/document/markup';
import { notesIn } from '../export-plan.ts';
import { type ExportedNote, type ExportSource, pictureName } from '../export-source.ts';
import type { ZipEntry } from '../zip-stream.ts';
import { linkedNotes } from './archived-notes.ts';
import { runsBySection } from './html.ts';

/** What is in the book, as its package says it. */
interface BookItem {
  id: string;
  href: string;
  type: string;
  /** Of a chapter. */
  title?: string;
}

interface Book {
  id: string;
  title: string;
  chapters: readonly BookItem[];
  pictures: readonly BookItem[];
}

/**
 * Notes as an EPUB 3 book with a chapter for each, in the order of the plan. Its contents are written behind the chapters: only
 * then is it known which of them are in it.
 */
export async function* epubEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  const { plan } = source;
  yield entry('mimetype', 'application/epub+zip', true);
  yield entry('META-INF/container.xml', container);
  yield entry('EPUB/styles.css', (await source.styles()).replace(notInBooks, '') + bookStyles);
  const planned = notesIn(plan);
  const hrefs = new Map(planned.map(({ id }) => [id, `${id}.xhtml`]));
  const chapters = new Map<string, BookItem>();
  const pictures = new Map<string, BookItem>();
  for (const { id } of planned) {
    const note = chapters.has(id) ? null : await source.note(id);
    if (note === null) continue;
    const addresses = Object.fromEntries(
      note.pictures.map((address) => [address, `pictures/${pictureName(address)}`]),
    );
    const notes = linkedNotes(note.html, (linked) => hrefs.get(linked));
    const html = await source.convert({ to: 'xhtml', html: note.html, pictures: addresses, notes });
    yield entry(`EPUB/${id}.xhtml`, chapter(note, html));
    chapters.set(id, { id: `note-${id}`, href: `${id}.xhtml`, type: xhtml, title: shown(note.title) });
    for (const address of note.pictures) {
      const name = pictureName(address);
      const bytes = pictures.has(name) ? null : await source.picture(address);
      if (bytes === null) continue;
      pictures.set(name, { id: `picture-${pictures.size}`, href: `pictures/${name}`, type: 'image/webp' });
      yield { name: `EPUB/pictures/${name}`, bytes };
    }
  }
  const book = {
    id: bookId(plan.parts),
    title: shown(plan.title),
    chapters: [...chapters.values()],
    pictures: [...pictures.values()],
  };
  yield entry('EPUB/nav.xhtml', navigation(source, chapters));
  yield entry('EPUB/toc.ncx', oldNavigation(book));
  yield entry('EPUB/package.opf', packageOf(book));
}

const xhtml = 'application/xhtml+xml';
const shown = (title: string) => (title.trim() === '' ? 'Untitled' : title);

function entry(name: string, text: string, isStored = false): ZipEntry {
  return { name, bytes: Buffer.from(text), isStored };
}

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** EPUB forbids it in a stylesheet; a book has the attribute `dir` instead. */
const notInBooks = /unicode-bidi:[^;}]+;?/g;
const bookStyles = '\nbody{margin:0;padding:0 1em}img{max-width:100%;height:auto}\n';

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head>
<title>${asXml(title)}</title>
<link rel="stylesheet" type="text/css" href="styles.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}

function chapter({ title, author, updatedAt }: ExportedNote, html: string): string {
  const byline = `${asXml(author.name)}, <time datetime="${updatedAt}">${updatedAt.slice(0, 10)}</time>`;
  return page(
    shown(title),
    `<h1 class="exported-title">${asXml(shown(title))}</h1>
<p class="exported-byline">${byline}</p>
<div class="note-text">${html}</div>`,
  );
}

function navigation({ plan }: ExportSource, chapters: ReadonlyMap<string, BookItem>): string {
  const list = (items: string[]) => (items.length === 0 ? '' : `<ol>\n${items.join('\n')}\n</ol>`);
  const link = ({ href, title = '' }: BookItem) => `<li><a href="${href}">${asXml(title)}</a></li>`;
  const ofNotes = (notes: readonly { id: string }[]) =>
    notes.flatMap(({ id }) => chapters.get(id) ?? []).map(link);
  const nested = (name: string, items: string[]) =>
    items.length === 0 ? [] : [`<li><span>${asXml(name)}</span>${list(items)}</li>`];
  const entries = plan.parts.flatMap(({ notebook, notes }) => {
    const inNotebook = runsBySection(notes).flatMap(([section, run]) =>
      section === null ? ofNotes(run) : nested(section, ofNotes(run)),
    );
    return notebook === null || plan.parts.length === 1 ? inNotebook : nested(notebook, inNotebook);
  });
  // A book has contents, also one of which nothing is left.
  const items = entries.length === 0 ? [`<li><span>${asXml(plan.title)}</span></li>`] : entries;
  return page('Contents', `<nav epub:type="toc" id="toc">\n<h1>Contents</h1>\n${list(items)}\n</nav>`);
}

/** For readers that know EPUB 2 alone. */
function oldNavigation({ id: book, title: name, chapters }: Book): string {
  const points = chapters.map(
    ({ id, href, title = '' }, index) =>
      `<navPoint id="point-${id}" playOrder="${index + 1}"><navLabel><text>${asXml(title)}</text></navLabel><content src="${href}"/></navPoint>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head><meta name="dtb:uid" content="${book}"/></head>
<docTitle><text>${asXml(name)}</text></docTitle>
<navMap>
${points.join('')}</navMap>
</ncx>
`;
}

function packageOf({ id: book, title, chapters, pictures }: Book): string {
  const item = ({ id, href, type }: BookItem, properties = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${properties}/>\n`;
  const fixed = [
    item({ id: 'nav', href: 'nav.xhtml', type: xhtml }, ' properties="nav"'),
    item({ id: 'ncx', href: 'toc.ncx', type: 'application/x-dtbncx+xml' }),
    item({ id: 'styles', href: 'styles.css', type: 'text/css' }),
  ];
  const items = [...fixed, ...[...chapters, ...pictures].map((one) => item(one))];
  const spine = chapters.map(({ id }) => `<itemref idref="${id}"/>\n`);
  if (chapters.length === 0) spine.push('<itemref idref="nav"/>\n');
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book">${book}</dc:identifier>
<dc:title>${asXml(title)}</dc:title>
<dc:language>und</dc:language>
<meta property="dcterms:modified">${new Date().toISOString().slice(0, 19)}Z</meta>
</metadata>
<manifest>
${items.join('')}</manifest>
<spine toc="ncx">
${spine.join('')}</spine>
</package>
`;
}

/** Of a book of one note that of the note, so that readers know a newer one. */
function bookId(parts: ExportSource['plan']['parts']): string {
  const [only, ...others] = notesIn({ title: '', parts });
  return `urn:uuid:${only && others.length === 0 ? only.id : randomUUID()}`;
}

function asXml(text: string): string {
  return escaped(xmlText(text));
}
