import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotebookWorld } from '../library/notebooks/support/notebook-world.ts';
import type { TestPerson } from '../support/people.ts';
import { startTestBackend } from '../support/test-backend.ts';

let world: NotebookWorld;
let alice: TestPerson;
let notebookId: string;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend({ TRUST_PROXY: '127.0.0.1' }));
  alice = await world.signUp('alice');
  notebookId = await world.newNotebook(alice);
  await world.publish('notebook', notebookId);
});
afterAll(() => world.backend.close());

/** Public notes with this content. */
async function notesWith(count: number, html: string): Promise<string[]> {
  const ids = await world.newNotes(alice, notebookId, count);
  for (const id of ids)
    await world.run("INSERT INTO note_content (note_id, html, `text`, hash) VALUES (?, ?, '', '')", [
      id,
      html,
    ]);
  return ids;
}

/** A note as Markdown for somebody at an address. */
const markdown = (id: string, address: string) =>
  fetch(`${world.backend.url}/notes/${id}.md`, { headers: { 'x-forwarded-for': address } });

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe('W85c: conversions to Markdown', () => {
  const long = '<p>Some <strong>words</strong> of a long note.</p>'.repeat(500);

  test('of one address so many wait, and another address comes between them', async () => {
    const notes = await notesWith(31, long);
    const crowd = notes.slice(1).map((id) => markdown(id, '203.0.113.1'));
    await crowd[29];
    const other = await markdown(notes[0] as string, '203.0.113.2');
    expect(other.status).toBe(200);
    // One is converted, ten wait.
    const answered = await statuses(crowd);
    expect(answered.filter((status) => status === 200).length).toBeLessThan(25);
    expect(new Set(answered)).toEqual(new Set([200, 429]));
  });

  test('of one content asked for at once are one', async () => {
    const [id = ''] = await notesWith(1, long);
    // If each were converted, one would run and ten could wait.
    expect(new Set(await statuses(Array.from({ length: 60 }, () => markdown(id, '203.0.113.3'))))).toEqual(
      new Set([200]),
    );
  });

  test.each([
    ['a word that fills the heap', `<p>${'_'.repeat(3_000_000)}</p>`, 503],
    ['blocks that fill the heap', '<p>_*</p>'.repeat(500_000), 503],
    ['blocks deeper than a parser can go', '<blockquote>'.repeat(50_000), 500],
  ])('that fail are not tried again within a minute, and others are done: %s', async (_, html, status) => {
    const [id = ''] = await notesWith(1, html);
    const [other = ''] = await notesWith(1, `<p>Beside ${html.length}</p>`);
    expect((await markdown(id, '203.0.113.4')).status).toBe(status);
    const again = await markdown(id, '203.0.113.5');
    expect([again.status, Number(again.headers.get('retry-after')) > 50]).toEqual([503, true]);
    const next = await markdown(other, '203.0.113.4');
    expect([next.status, await next.text()]).toEqual([200, expect.stringContaining(`Beside ${html.length}`)]);
  });
});
