import type { TaskView } from '@commonplace/contracts/api';
import { api } from '@commonplace/contracts/api';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { readSql } from '../../support/stack/run-sql.ts';
import type { ExchangeProduct } from './exchange-product.ts';
import type { PackedFolder, PackedNote } from './packed-folder.ts';

interface Row {
  id: string;
  title: string;
  notebook: string;
  section: string | null;
  trashed: number | null;
}

/** What there is of a folder in the database, in the trash or not. */
export async function rowsOf(product: ExchangeProduct, tag: string): Promise<Row[]> {
  return readSql<Row>(
    product,
    `SELECT note.id, note.title, notebook.name AS notebook, section.title AS section,
            COALESCE(note.trashed_at, notebook.trashed_at) AS trashed
     FROM note JOIN notebook ON notebook.id = note.notebook_id LEFT JOIN section ON section.id = note.section_id
     WHERE notebook.name LIKE ? ORDER BY note.title`,
    [`${tag} %`],
  );
}

/** What is wrong about an import that came to its end. */
export async function problemsOfImport(
  product: ExchangeProduct,
  person: ApiPerson,
  task: TaskView,
  { notes }: PackedFolder,
  tag: string,
): Promise<string[]> {
  const rows = await rowsOf(product, tag);
  const pictures = notes.reduce((sum, note) => sum + note.pictures, 0);
  const told = JSON.stringify([
    task.report.made.notes,
    task.report.made.notebooks,
    task.report.made.pictures,
  ]);
  const problems = [
    ...differences(
      notes.map(({ title, notebook, section }) => `${notebook}/${section}/${title}`),
      rows.map(({ title, notebook, section }) => `${notebook}/${section}/${title}`),
    ),
    ...differences(
      [...new Set(notes.map(({ notebook }) => notebook))],
      await namesOf(product, 'SELECT name FROM notebook WHERE name LIKE ?', tag),
    ),
    ...differences(
      [...new Set(notes.flatMap(({ notebook, section }) => (section ? [`${notebook}/${section}`] : [])))],
      await namesOf(
        product,
        `SELECT ${product.databaseUrl === null ? "notebook.name || '/' || section.title" : "CONCAT(notebook.name, '/', section.title)"} AS name
         FROM section JOIN notebook ON notebook.id = section.notebook_id WHERE notebook.name LIKE ?`,
        tag,
      ),
    ),
    ...(told === JSON.stringify([notes.length, 2, pictures]) ? [] : [`The report tells ${told}`]),
    ...task.report.losses.map(({ path, text }) => `Lost of ${path}: ${text}`),
    ...rows.filter(({ trashed }) => trashed !== null).map(({ title }) => `${title} is in the trash`),
  ];
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  for (const note of notes) {
    const id = ids.get(note.title);
    if (id !== undefined) problems.push(...(await problemsOfNote(person, id, note, ids.get(note.linksTo))));
  }
  return [...problems, ...(await problemsOfOrder(product, tag, notes, ids))];
}

async function problemsOfNote(
  person: ApiPerson,
  id: string,
  { title, mark, pictures }: PackedNote,
  linked = 'nowhere',
): Promise<string[]> {
  const { note } = await person.call(api.notes.list, { query: { noteId: id } });
  const html = note?.htmlContent ?? '';
  const shown = html.match(/<img[^>]*src="\/files\/notes\/[^"]+"/g) ?? [];
  return [
    ...(html.split(mark).length === 2 ? [] : [`${title} reads ${html}`]),
    ...(html.includes(`/?note=${linked}"`) ? [] : [`${title} does not lead to ${linked}: ${html}`]),
    ...(shown.length === pictures ? [] : [`${title} has ${shown.length} pictures of ${pictures}`]),
  ];
}

/** The orders name each note once at most, as the file has them. */
async function problemsOfOrder(
  product: ExchangeProduct,
  tag: string,
  notes: readonly PackedNote[],
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const orders = await readSql<{ notes_order: string }>(
    product,
    `SELECT notes_order FROM notebook WHERE name LIKE ? UNION ALL
     SELECT section.notes_order FROM section JOIN notebook ON notebook.id = section.notebook_id WHERE notebook.name LIKE ?`,
    [`${tag} %`, `${tag} %`],
  );
  const places = new Map(notes.map(({ title }, index) => [ids.get(title), index]));
  return orders.flatMap(({ notes_order }) => {
    const order: string[] = typeof notes_order === 'string' ? JSON.parse(notes_order) : notes_order;
    const isTwice = new Set(order).size < order.length;
    const isForeign = order.some((id) => !places.has(id));
    return isTwice || isForeign ? [`An order has ${order}`] : [];
  });
}

/** What is left of an import that was taken back for good. */
export async function problemsOfRemoval(product: ExchangeProduct, tag: string): Promise<string[]> {
  const notes = await rowsOf(product, tag);
  const notebooks = await namesOf(product, 'SELECT name FROM notebook WHERE name LIKE ?', tag);
  const loose = await namesOf(product, 'SELECT title AS name FROM note WHERE title LIKE ?', tag);
  return [...notes.map(({ title }) => title), ...notebooks, ...loose].map((name) => `${name} was left`);
}

/** What is wrong about an import that was undone. */
export async function problemsOfUndoing(
  product: ExchangeProduct,
  { notes }: PackedFolder,
  tag: string,
): Promise<string[]> {
  const rows = await rowsOf(product, tag);
  return [
    ...differences(
      notes.map(({ title }) => title),
      rows.map(({ title }) => title),
    ),
    ...rows.filter(({ trashed }) => trashed === null).map(({ title }) => `${title} is not in the trash`),
  ];
}

async function namesOf(product: ExchangeProduct, sql: string, tag: string): Promise<string[]> {
  return (await readSql<{ name: string }>(product, sql, [`${tag} %`])).map(({ name }) => name);
}

function differences(wanted: readonly string[], found: readonly string[]): string[] {
  const missing = wanted.filter((one) => !found.includes(one)).map((one) => `${one} is missing`);
  const foreign = found.filter((one) => !wanted.includes(one)).map((one) => `${one} is too much`);
  const twice = found
    .filter((one, index) => found.indexOf(one) !== index)
    .map((one) => `${one} is there twice`);
  return [...missing, ...foreign, ...twice];
}
