import { escaped } from '@commonplace/contracts/document/markup';
import { pathsIn, relativeAddress } from '../export-names.ts';
import { notesIn, type PlannedNote, type PlannedPart } from '../export-plan.ts';
import { type ExportedNote, type ExportSource } from '../export-source.ts';
import { type ArchivedNote, linkedNotes } from './archived-notes.ts';

/** Stands for a picture until its bytes are written: no text of a note has such a character. */
const mark = '\u0000';

/** The titles of the notes that contents name, by their ids. */
type Titles = ReadonlyMap<string, string>;

/**
 * All notes of a plan in one file that needs no other: its pictures and styles are in it. It is made at once, and its
 * contents name what its person could read when they asked.
 */
export async function* htmlDocument(source: ExportSource): AsyncGenerator<string> {
  const planned = notesIn(source.plan);
  const isOne = planned.length === 1;
  const ids = new Set(planned.map(({ id }) => id));
  yield head(source.plan.title, await source.styles());
  if (!isOne) {
    const titles = new Map(planned.map(({ id, title }) => [id, title]));
    yield `<h1>${escaped(source.plan.title)}</h1>\n`;
    yield contents(source.plan.parts, titles, (id) => `#${anchor(id)}`);
  }
  for (const { id } of planned) {
    const note = ids.delete(id) ? await source.note(id) : null;
    if (note === null) continue;
    const pictures = Object.fromEntries(
      note.pictures.map((address, index) => [address, `${mark}${index}${mark}`]),
    );
    const links = new Map(planned.map((one) => [one.id, `#${anchor(one.id)}`]));
    const notes = linkedNotes(note.html, (linked) => links.get(linked));
    const html = await source.convert({ to: 'html', html: note.html, pictures, notes });
    const [before = '', ...parts] = html.split(mark);
    yield `${articleStart(note, isOne ? 1 : 2)}${before}`;
    for (let at = 0; at < parts.length; at += 2) {
      const address = note.pictures[Number(parts[at])];
      const bytes = address === undefined ? null : await source.picture(address);
      yield bytes === null ? 'data:,' : `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
      yield parts[at + 1] ?? '';
    }
    yield '</div>\n</article>\n';
  }
  yield foot;
}

/** A note as a page of an archive, beside its pictures. */
export async function htmlPage(
  source: ExportSource,
  { note, pictures, notes }: Omit<ArchivedNote, 'path'>,
): Promise<string> {
  const html = await source.convert({ to: 'html', html: note.html, pictures, notes });
  return `${head(note.title, await source.styles(), note)}${articleStart(note, 1)}${html}</div>\n</article>\n${foot}`;
}

/** The page of an archive from which those that were written are reached. */
export async function htmlIndex(source: ExportSource, written: Titles): Promise<string> {
  const paths = await pathsIn(source.plan, '.html', ['pictures', 'index.html']);
  const list = contents(source.plan.parts, written, (id) =>
    relativeAddress('index.html', paths.get(id) ?? ''),
  );
  return `${head(source.plan.title, await source.styles())}<h1>${escaped(source.plan.title)}</h1>\n${list}${foot}`;
}

const anchor = (id: string) => `note-${id}`;
const shownTitle = (title: string) => (title.trim() === '' ? 'Untitled' : title);

/** The styles are of this server; nothing else may be loaded or run. */
function head(title: string, styles: string, note?: ExportedNote): string {
  const dates = note
    ? `<meta name="dcterms.created" content="${note.createdAt}">\n<meta name="dcterms.modified" content="${note.updatedAt}">\n`
    : '';
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data: file:; style-src 'unsafe-inline'">
${dates}<title>${escaped(shownTitle(title))}</title>
<style>
${styles.replaceAll('</', '<\\/')}
</style>
</head>
<body>
<main class="exported">
`;
}

const foot = '</main>\n</body>\n</html>\n';

function articleStart(
  { id, title, author, updatedAt, fontSize, lineHeight }: ExportedNote,
  level: 1 | 2,
): string {
  const day = updatedAt.slice(0, 10);
  return `<article id="${anchor(id)}">
<h${level} class="exported-title">${escaped(shownTitle(title))}</h${level}>
<p class="exported-byline">${escaped(author.name)}, <time datetime="${updatedAt}">${day}</time></p>
<div class="note-text" dir="auto" style="--note-font-size:${fontSize}px;--note-line-height:${lineHeight}">`;
}

function contents(parts: readonly PlannedPart[], titles: Titles, addressOf: (id: string) => string): string {
  const item = (id: string) =>
    `<li><a href="${escaped(addressOf(id))}">${escaped(shownTitle(titles.get(id) ?? ''))}</a></li>\n`;
  const lists = parts.map(({ notebook, notes }) => {
    const runs = runsBySection(notes.filter(({ id }) => titles.has(id))).map(([section, run]) => {
      const name = section === null ? '' : `<h3>${escaped(section)}</h3>\n`;
      return `${name}<ol>\n${run.map(({ id }) => item(id)).join('')}</ol>\n`;
    });
    if (notebook === null || parts.length === 1 || runs.length === 0) return runs.join('');
    return `<h2>${escaped(notebook)}</h2>\n${runs.join('')}`;
  });
  return `<nav class="exported-contents" aria-label="Contents">\n${lists.join('')}</nav>\n`;
}

/** Neighbours of the same section, with its title. */
export function runsBySection(
  notes: readonly PlannedNote[],
): [section: string | null, notes: readonly PlannedNote[]][] {
  const runs: { section: PlannedNote['section']; notes: PlannedNote[] }[] = [];
  for (const note of notes) {
    const last = runs.at(-1);
    if (last && last.section?.id === note.section?.id) last.notes.push(note);
    else runs.push({ section: note.section, notes: [note] });
  }
  return runs.map(({ section, notes: run }) => [section?.title ?? null, run]);
}
