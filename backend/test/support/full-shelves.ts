import { randomUUID } from 'node:crypto';
import { inChunks } from '../../src/platform/database/sql-part.ts';
import { writeIndex } from '../../src/platform/search/index/index-writer.ts';
import type { SearchStatements } from '../../src/platform/search/index/search-entries.ts';
import { everyonesScope } from '../../src/platform/search/index/search-key.ts';

/*
 * A person with very many notes and notebooks, among others who have as many, written straight into the
 * tables: ten thousand notes through the API would take an hour. Shared by tests and `npm run bench:lists`,
 * which runs it from its source.
 */

/** One statement with `?` for its parameters, inside a transaction. */
export type Statements = SearchStatements;

export interface Shelves {
  /** Notes and notebooks of each of the two people. */
  notes: number;
  notebooks: number;
  /** How many of the other's notes, and a tenth as many notebooks, are shared with the first, and how many saved. */
  shared: number;
  saved: number;
  /** Characters of each note's text. */
  textCharacters: number;
}

export interface FullShelves {
  /** Half of all the person's notes are in here. */
  largestNotebookId: string;
  /** A notebook of the other with some notes, which is published. */
  publicNotebookId: string;
}

type Row = readonly (string | number | null | Uint8Array)[];

const noteColumns =
  'id, author_id, notebook_id, section_id, is_protected, published_at, is_public, font_size, line_height, created_at, title, preview, hashtags, images, words, characters, updated_at';
const notebookColumns =
  'id, owner_id, name, description, default_of, default_saving_of, set_id, is_protected, published_at, cover_url, notes_order, created_at, updated_at';

/** A word of its own in every hundredth note's title, and another in every hundredth note's text. */
export const rareTitleWord = 'quillwort';
export const rareTextWord = 'isinglass';

/** A tag of every note, and one of every fiftieth and of every tenth notebook's description. */
export const commonTag = 'harbour';
export const rareTag = 'stamps';

/** A word of nearly every note's text. */
export const commonWord = 'harbour';

const nouns = 'harbour lantern meadow copper thistle violet granite ember willow saffron cedar marble'.split(
  ' ',
);
const syllables = 'ka lo mi ren su ta vel on dra eth pi mor ash un'.split(' ');

/** As languages have them: few words that come all the time, very many that come now and then. */
const vocabulary = Array.from({ length: 4_000 }, (_, index) => {
  let word = '';
  for (let rest = index + 14; rest > 0; rest = Math.floor(rest / 14)) word += syllables[rest % 14];
  return index < nouns.length ? (nouns[index] as string) : word;
});
const day = 86_400_000;
const firstDay = Date.UTC(2024, 0, 1);

/** Fills the shelves of `personId` and of `otherId`. The same for the same numbers, but for the ids. */
export async function fillShelves(
  statements: Statements,
  personId: string,
  otherId: string,
  shelves: Shelves,
): Promise<FullShelves> {
  const own = await fillOne(statements, personId, shelves, { publishEvery: 10 });
  const others = await fillOne(statements, otherId, shelves, { publishEvery: 2 });
  const { shared, saved } = shelves;
  const grant = (id: string, index: number): Row => [
    id,
    personId,
    index % 2 ? 'view' : 'edit',
    firstDay + index,
  ];
  const noteGrant = 'note_grant (note_id, user_id, permission, created_at, author_id)';
  const notebookGrant = 'notebook_grant (notebook_id, user_id, permission, created_at, opened_at)';
  await insert(
    statements,
    noteGrant,
    others.noteIds.slice(0, shared).map((id, index) => [...grant(id, index), otherId]),
  );
  await insert(
    statements,
    notebookGrant,
    others.notebookIds.slice(0, shared / 10).map((id, index) => [...grant(id, index), firstDay]),
  );
  // Some of them published, some shared, some neither: those are saved and can not be read.
  await insert(
    statements,
    'note_save (notebook_id, note_id, user_id, created_at)',
    others.noteIds
      .slice(shared / 2, shared / 2 + saved)
      .map((id, index) => [
        own.notebookIds[index % own.notebookIds.length] as string,
        id,
        personId,
        firstDay + index,
      ]),
  );
  await insert(
    statements,
    'notebook_save (user_id, notebook_id, created_at)',
    others.notebookIds.slice(0, saved / 10).map((id, index) => [personId, id, firstDay + index]),
  );
  return {
    largestNotebookId: own.notebookIds[0] as string,
    publicNotebookId: others.notebookIds[0] as string,
  };
}

async function fillOne(
  statements: Statements,
  ownerId: string,
  { notes, notebooks, textCharacters }: Shelves,
  { publishEvery }: { publishEvery: number },
) {
  const notebookIds = Array.from({ length: notebooks }, () => randomUUID());
  const noteIds = Array.from({ length: notes }, () => randomUUID());
  const at = (index: number, of: number) => firstDay + Math.floor((((index * 7_919) % of) / of) * 600 * day);
  await insert(
    statements,
    `notebook (${notebookColumns})`,
    notebookIds.map((id, index) => {
      const name = `${nouns[index % nouns.length]} ${(index * 31) % notebooks}`;
      const publishedAt = index % publishEvery === 0 ? firstDay : null;
      const created = at(index, notebooks);
      return [
        id,
        ownerId,
        name,
        `About ${name}.`,
        null,
        null,
        null,
        0,
        publishedAt,
        null,
        '[]',
        created,
        created + day,
      ];
    }),
  );
  await insert(
    statements,
    'section (id, notebook_id, title, color, notes_order, created_at)',
    notebookIds.flatMap((id) =>
      ['Plans', 'Drafts'].map((title, index) => [randomUUID(), id, title, '#d3d3d3', '[]', firstDay + index]),
    ),
  );
  const titles = noteIds.map(
    (_, index) =>
      `${nouns[index % 12]} ${nouns[(index * 5) % 11]} ${index}${index % 100 === 7 ? ` ${rareTitleWord}` : ''}`,
  );
  const bodies = noteIds.map((_, index) => textOf(index, textCharacters));
  // A2: the n-th notebook is published as in the list above.
  const isPublic = (index: number) =>
    index % 50 !== 0 &&
    (index % publishEvery === 1 || (index % 2 ? 0 : index % notebooks) % publishEvery === 0);
  await insert(
    statements,
    `note (${noteColumns})`,
    noteIds.map((id, index) => {
      const notebookId = notebookIds[index % 2 ? 0 : index % notebooks] as string;
      const created = at(index, notes);
      const title = titles[index] as string;
      const publishedAt = index % publishEvery === 1 ? created : null;
      const isProtected = index % 50 === 0;
      const preview = (bodies[index] as string).slice(0, 200);
      return [
        id,
        ownerId,
        notebookId,
        null,
        isProtected ? 1 : 0,
        publishedAt,
        isPublic(index) ? 1 : 0,
        18,
        1.8,
        created,
        title,
        preview,
        '["#harbour"]',
        '[]',
        200,
        textCharacters,
        created + day,
      ];
    }),
  );
  await insert(
    statements,
    'note_content (note_id, `text`, html, hash)',
    noteIds.map((id, index) => [id, bodies[index] as string, `<p>${bodies[index]}</p>`, '']),
  );
  const entries = noteIds.map((id, index) => {
    const scopes = isPublic(index) ? [ownerId, everyonesScope] : [ownerId];
    return { id, entry: { title: titles[index] as string, text: bodies[index] as string, scopes } };
  });
  for (const some of inChunks(entries)) await writeIndex(statements, 'note', some);
  await writeIndex(
    statements,
    'notebook',
    notebookIds.map((id, index) => {
      const title = `${nouns[index % nouns.length]} ${(index * 31) % notebooks}`;
      const scopes = index % publishEvery === 0 ? [ownerId, everyonesScope] : [ownerId];
      return { id, entry: { title, text: `About ${title}.`, scopes } };
    }),
  );
  const isPublicNotebook = (index: number) => index % publishEvery === 0;
  await insert(
    statements,
    'note_hashtag (note_id, tag, author_id, is_public, updated_at, public_notebook_id)',
    noteIds.flatMap((id, index) => {
      const holder = index % 2 ? 0 : index % notebooks;
      const inNotebook = isPublic(index) && isPublicNotebook(holder) ? (notebookIds[holder] as string) : null;
      return (index % 50 === 1 ? [commonTag, rareTag] : [commonTag]).map((tag) => [
        id,
        tag,
        ownerId,
        isPublic(index) ? 1 : 0,
        at(index, notes) + day,
        inNotebook,
      ]);
    }),
  );
  await insert(
    statements,
    'notebook_hashtag (notebook_id, tag)',
    notebookIds.filter((_, index) => index % 10 === 0).map((id) => [id, rareTag]),
  );
  await insert(
    statements,
    'social_count (subject, kind, value)',
    [
      ...noteIds.map((id) => [id, 'note'] as const),
      ...notebookIds.map((id) => [id, 'notebook'] as const),
    ].flatMap(([id, thing]) => [
      [id, `${thing}-likes`, 3],
      [id, `${thing}-comments`, 1],
    ]),
  );
  await insert(
    statements,
    'note_head (note_id, generation, access_epoch, head_seq, base_seq, projected_seq)',
    noteIds.map((id) => [id, 1, 0, 0, 0, 0]),
  );
  return { notebookIds, noteIds };
}

function textOf(index: number, characters: number): string {
  const all: string[] = [];
  let state = index + 1;
  for (let length = 0; length < characters; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const word = vocabulary[Math.floor(vocabulary.length ** (state / 2 ** 32)) - 1] as string;
    all.push(word);
    length += word.length + 1;
  }
  // Far behind what a preview shows.
  if (index % 100 === 13) all.splice(-10, 1, rareTextWord);
  return all.join(' ');
}

async function insert(statements: Statements, into: string, rows: readonly Row[]): Promise<void> {
  const atOnce = 200;
  for (let i = 0; i < rows.length; i += atOnce) {
    const some = rows.slice(i, i + atOnce);
    const values = some.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
    await statements.query(`INSERT INTO ${into} VALUES ${values}`, some.flat());
  }
}
