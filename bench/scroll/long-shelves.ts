import { randomUUID } from 'node:crypto';
import { fillShelves, type Statements } from '../../backend/test/support/fixtures/full-shelves.ts';

/** What the scrolls go through: long lists, and notebooks that hold much. */
export interface LongShelves {
  /** A notebook with 1,000 notes without an order. */
  thousandId: string;
  /** A notebook of the other person with all of their notes, put in an order by hand, a fifth of them in two sections. */
  bookId: string;
  /** The title of the note that the book begins with. */
  firstTitle: string;
}

/** Notes that were made one after another and stand so. */
const chapter = 25;

/** Fills the shelves of two people who have as much each, without an hour of requests. */
export async function fillLongShelves(
  statements: Statements & { all: (sql: string, parameters: unknown[]) => Record<string, string>[] },
  personId: string,
  otherId: string,
  { notes, notebooks }: { notes: number; notebooks: number },
): Promise<LongShelves> {
  await fillShelves(statements, personId, otherId, {
    notes,
    notebooks,
    shared: 0,
    saved: 0,
    textCharacters: 300,
  });
  const thousandId = randomUUID();
  const bookId = randomUUID();
  for (const [id, ownerId, name] of [
    [thousandId, personId, 'A thousand'],
    [bookId, otherId, 'The whole book'],
  ] as const) {
    await statements.query(
      `INSERT INTO notebook (id, owner_id, name, description, is_protected, notes_order, created_at, updated_at)
       VALUES (?, ?, ?, '', 0, '[]', 1, 1)`,
      [id, ownerId, name],
    );
  }
  await statements.query(
    'UPDATE note SET notebook_id = ? WHERE id IN (SELECT id FROM note WHERE author_id = ? LIMIT 1000)',
    [thousandId, personId],
  );
  await statements.query('UPDATE note SET notebook_id = ? WHERE author_id = ?', [bookId, otherId]);

  const made = statements.all('SELECT id, title FROM note WHERE author_id = ? ORDER BY created_at, id', [
    otherId,
  ]);
  const ids = made.map(({ id }) => id as string);
  // Chapters that were each written in one go, put in another order.
  const chapters = Math.ceil(ids.length / chapter);
  const shuffled = Array.from({ length: chapters }, (_, at) => (at * 37) % chapters).flatMap((at) =>
    ids.slice(at * chapter, (at + 1) * chapter),
  );
  const inSections = Math.floor(ids.length / 10);
  const sections = ['Plans', 'Drafts'].map((title, index) => ({
    id: randomUUID(),
    title,
    notes: shuffled.slice(index * inSections, (index + 1) * inSections),
  }));
  for (const { id, title, notes: order } of sections) {
    await statements.query(
      'INSERT INTO section (id, notebook_id, title, color, notes_order, created_at) VALUES (?, ?, ?, ?, ?, 1)',
      [id, bookId, title, '#d3d3d3', JSON.stringify(order)],
    );
    for (const noteId of order) {
      await statements.query('UPDATE note SET section_id = ? WHERE id = ?', [id, noteId]);
    }
  }
  const loose = shuffled.slice(sections.length * inSections);
  await statements.query('UPDATE notebook SET notes_order = ? WHERE id = ?', [
    JSON.stringify([...loose, ...sections.map(({ id }) => id)]),
    bookId,
  ]);
  const firstTitle = made.find(({ id }) => id === loose[0])?.title as string;
  return { thousandId, bookId, firstTitle };
}
