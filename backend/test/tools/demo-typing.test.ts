import { readContent } from '@commonplace/contracts/document/server';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { typing } from '../../src/tools/demo/live/typing.ts';
import { readWorld } from '../../src/tools/demo/read-world.ts';

const paragraphs = ['The first of them.', 'A second, which is longer.', 'And a third.', 'The last.'];

/** Takes strokes until so many paragraphs have been begun after the first. */
function typeRounds(content: Y.XmlFragment, rounds: number): void {
  const steps = typing(content, paragraphs);
  let last: Y.XmlElement | undefined;
  for (let begun = -1; begun < rounds; ) {
    steps.next();
    const newest = content.get(content.length - 1) as Y.XmlElement;
    if (newest !== last) begun += 1;
    last = newest;
  }
}

const textOf = (document: Y.Doc) => readContent(document).children.map((node) => node.textContent);

test('a demo writer keeps the note at its size for thousands of paragraphs, and leaves what is not theirs', () => {
  const document = new Y.Doc();
  const content = document.getXmlFragment('content');
  const lead = new Y.XmlElement('paragraph');
  lead.insert(0, [new Y.XmlText('Not theirs.')]);
  content.push([lead]);
  typeRounds(content, 100);
  const early = Y.encodeStateAsUpdate(document).length;
  expect(textOf(document)[0]).toBe('Not theirs.');
  expect(textOf(document).length).toBeLessThanOrEqual(4);

  typeRounds(content, 4_000);
  expect(textOf(document)[0]).toBe('Not theirs.');
  expect(textOf(document).length).toBeLessThanOrEqual(7);
  // A day of writing without a pause: of each removed paragraph only a few bytes stay, and none of its letters.
  expect((Y.encodeStateAsUpdate(document).length - early) / 4_000).toBeLessThan(24);
});

test('a demo writer goes on in a new paragraph when another person removes the one they are in', () => {
  const document = new Y.Doc();
  const content = document.getXmlFragment('content');
  const steps = typing(content, paragraphs);
  for (let stroke = 0; stroke < 3; stroke += 1) steps.next();
  content.delete(0, content.length);
  for (let stroke = 0; stroke < 6; stroke += 1) steps.next();
  expect(textOf(document)).toEqual([expect.stringMatching(/^A sec/)]);
});

test('two notes of the demo are written live, by two people who may edit them', () => {
  const live = readWorld().notes.filter((note) => note.live);
  expect(live).toHaveLength(2);
  for (const { author, edit, live: writing } of live) expect([author, ...edit]).toContain(writing?.writer);
  expect(new Set(live.map((note) => note.live?.writer)).size).toBe(2);
});
