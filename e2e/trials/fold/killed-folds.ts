import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { documentFields } from '@commonplace/contracts/document';
import { asRuns, itemsBelow, lettersOf } from '@commonplace/contracts/document/moves';
import { writeDocument } from '@commonplace/contracts/document/server';
import * as Y from 'yjs';
import { seededRandom } from '../../support/seeded-random.ts';
import type { FoldStack } from './fold-stack.ts';
import { startFolder } from './folder.ts';

const word = 'heron';
/** After it has begun to fold, in milliseconds. */
const latestKill = 60;

/** What is stored of an anchor and of the text that it points into, in one snapshot. */
interface Stored {
  place: string | null;
  html: string;
}

export interface KillReport {
  kills: number;
  /** How often the killed fold had stored anything, and how often not. */
  stored: { before: number; after: number };
  /** Looks at which the place of the anchor was not that of its word. */
  torn: string[];
}

/** Processes that fold a note are killed at any moment, while its blocks are rebuilt and moved and an anchor goes along. */
export async function killFolds(
  on: FoldStack,
  { count, seed, isOver }: { count: number; seed: number; isOver: () => boolean },
): Promise<KillReport> {
  const random = seededRandom(seed);
  const note = await on.note();
  const doc = new Y.Doc();
  const write = async (html: string) => {
    const update = writeDocument(doc, { content: { html } });
    if (update) await note.append([update]);
  };
  await write(`<p>A ${word} stood there.</p><p>Nothing else.</p>`);
  await on.folded(note.noteId);
  const id = await anchorTo(on, note.noteId, doc);
  const look = async () => {
    const [stored] = await on.disk.all<Stored>(
      'SELECT a.place, c.html FROM note_anchor a JOIN note_content c ON c.note_id = a.note_id WHERE a.id = ?',
      id,
    );
    return stored as Stored;
  };
  const report: KillReport = { kills: 0, stored: { before: 0, after: 0 }, torn: [] };
  const judge = ({ place, html }: Stored) => {
    if (place !== null && wordsAt(html, place) !== word) report.torn.push(`${place} in ${html}`);
  };
  for (; report.kills < count && !isOver(); report.kills += 1) {
    const folder = await startFolder(note.noteId, 0, on.env);
    const before = await look();
    judge(before);
    const tag = ['p', 'h1', 'h2'][report.kills % 3];
    const sentence = `<${tag}>A ${word} stood there.</${tag}>`;
    await write(random() < 0.5 ? `${sentence}<p>Nothing else.</p>` : `<p>Nothing else.</p>${sentence}`);
    await pause(random() * latestKill);
    await folder.kill();
    const after = await look();
    judge(after);
    report.stored[after.html === before.html ? 'before' : 'after'] += 1;
  }
  await on.folded(note.noteId);
  const last = await look();
  judge(last);
  if (last.place === null) report.torn.push('no place at the end');
  return report;
}

async function anchorTo(on: FoldStack, noteId: string, doc: Y.Doc): Promise<string> {
  const items = [...itemsBelow(doc.getXmlFragment(documentFields.content))];
  const letters = items.flatMap((item) => (item.deleted ? [] : lettersOf(item)));
  const start = letters
    .map(({ sign }) => sign)
    .join('')
    .indexOf(word);
  const runs = asRuns(
    letters.slice(start, start + word.length).map(({ client, clock }) => ({ client, clock })),
  );
  const id = randomUUID();
  await on.disk.run(
    'INSERT INTO note_anchor (id, note_id, created_by, runs, created_at) VALUES (?, ?, ?, ?, 0)',
    ...[id, noteId, on.alice.id, JSON.stringify(runs)],
  );
  return id;
}

/** Its blocks lie side by side. */
function wordsAt(html: string, place: string): string {
  const texts = html.split(/(?=<[ph])/).map((block) => block.replaceAll(/<[^>]*>/g, ''));
  const ranges: { block: number; from: number; to: number }[] = JSON.parse(place);
  return ranges.map(({ block, from, to }) => texts[block]?.slice(from, to)).join('');
}
