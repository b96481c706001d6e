import { keepAsWritten } from '@commonplace/contracts/collab';
import * as Y from 'yjs';
import { LiveNote } from '../../support/live/live-note.ts';
import { textOf } from '../../support/live/text-of.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { BusyWriter } from './busy-writer.ts';
import { sameDocument } from './fold-race.ts';
import type { FoldStack, OwnNote } from './fold-stack.ts';
import { rewriteBase } from './rewrite-base.ts';

const rowsKept = 60;

export interface FlipsReport {
  rowFlips: number;
  baseFlips: number;
  /** Flips that the load did not notice, opened with other rows missing, or did not keep aside. */
  mishandled: string[];
  /** By how much the figures of the process grew. */
  counted: { rows: number; bases: number };
}

interface Row {
  seq: number;
  update: Buffer;
  user_id: string;
  crc32: number;
  at: number;
}

/** Flips single bits of what is stored of one note, and opens it after each; then mends it again. */
export async function flipBits(
  on: FoldStack,
  { count, seed, isOver }: { count: number; seed: number; isOver: () => boolean },
): Promise<FlipsReport> {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const { note, base, rows } = await noteWithBaseAndRows(on, random);
  const { disk } = on;
  const report: FlipsReport = { rowFlips: 0, baseFlips: 0, mishandled: [], counted: { rows: 0, bases: 0 } };
  const figures = async () => ({
    rows: await on.metric('commonplace_content_quarantined_rows_total'),
    bases: await on.metric('commonplace_content_damaged_bases_total'),
  });
  const before = await figures();

  const flipRow = async (row: Row) => {
    report.rowFlips += 1;
    const bytes = flipped(row.update, below);
    // Also the checksum itself.
    const [update, crc32] = random() < 0.9 ? [bytes, row.crc32] : [row.update, row.crc32 ^ (1 << below(31))];
    await disk.run(
      'UPDATE note_update SET `update` = ?, crc32 = ? WHERE note_id = ? AND seq = ?',
      ...[update, crc32 >>> 0, note.noteId, row.seq],
    );
    const opened = await on.load(note.noteId);
    const kept = await quarantined(on, note);
    const isRight =
      String(opened.quarantined) === String([row.seq]) &&
      opened.rows.length === rows.length - 1 &&
      opened.rows.every(({ seq, update: read }) =>
        rows.find((each) => each.seq === seq)?.update.equals(read),
      ) &&
      kept.get(row.seq)?.equals(update);
    if (!isRight) report.mishandled.push(`row ${row.seq}`);
    await disk.run('DELETE FROM note_quarantine WHERE note_id = ?', note.noteId);
    await disk.run('DELETE FROM note_update WHERE note_id = ? AND seq = ?', note.noteId, row.seq);
    await disk.run(
      'INSERT INTO note_update (note_id, generation, seq, `update`, user_id, crc32, at) VALUES (?, 1, ?, ?, ?, ?, ?)',
      ...[note.noteId, row.seq, row.update, row.user_id, row.crc32, row.at],
    );
  };

  const flipBase = async () => {
    report.baseFlips += 1;
    const damaged = flipped(base.bytes, below);
    await disk.run('UPDATE note_base SET base = ? WHERE note_id = ?', damaged, note.noteId);
    const opened = await on.load(note.noteId);
    const kept = await quarantined(on, note);
    // Put together from history: nothing is missing, and deletions are as they were.
    const isRight =
      opened.base !== null &&
      sameDocument(documentOf(base.bytes), documentOf(opened.base)) &&
      opened.rows.length === rows.length &&
      kept.get(-base.seq)?.equals(damaged);
    if (!isRight) report.mishandled.push('the base');
    await disk.run('DELETE FROM note_quarantine WHERE note_id = ?', note.noteId);
  };

  for (let flip = 0; flip < count && !isOver(); flip += 1) {
    if (random() < 0.2) await flipBase();
    else await flipRow(rows[below(rows.length)] as Row);
  }
  const after = await figures();
  report.counted = { rows: after.rows - before.rows, bases: after.bases - before.bases };
  report.mishandled.push(...(await foldAround(on, note, rows.at(-1) as Row)));
  return report;
}

/** Bytes whose checksum is right and that are no update: no collab-server would have sent them. */
const poison = new Uint8Array([1, 1, 255, 255, 255]);

/** Neither a damaged row nor one that is no update is folded away, and people get the rest. */
async function foldAround(on: FoldStack, note: OwnNote, row: Row): Promise<string[]> {
  const address = {
    url: `${on.stack.url.replace('http', 'ws')}/collab`,
    documentName: note.documentName,
    token: on.alice.token,
  };
  const bytes = Buffer.from(row.update);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  await on.disk.run(
    'UPDATE note_update SET `update` = ? WHERE note_id = ? AND seq = ?',
    ...[bytes, note.noteId, row.seq],
  );
  const [poisoned] = await note.append([poison]);
  const problems: string[] = [];
  const first = await new LiveNote(address).synced();
  if (textOf(first.doc) === '') problems.push('the poisoned note opened empty');
  first.vanish();
  await rewriteBase(on, note);
  const kept = await quarantined(on, note);
  if (!kept.get(row.seq)?.equals(bytes)) problems.push('a damaged row was folded away');
  if (!kept.get(poisoned ?? 0)?.equals(poison)) problems.push('a poisoned row was folded away');
  const live = await new LiveNote(address).synced();
  if (textOf(live.doc) === '') problems.push('the note opened empty');
  live.vanish();
  return problems;
}

async function noteWithBaseAndRows(on: FoldStack, random: () => number) {
  const note = await on.note();
  const writer = new BusyWriter(random);
  await note.append(writer.write(100));
  await rewriteBase(on, note);
  await note.append(writer.write(rowsKept));
  await on.folded(note.noteId);
  const rows = await on.disk.all<Row>(
    'SELECT seq, `update`, user_id, crc32, at FROM note_update WHERE note_id = ? ORDER BY seq',
    note.noteId,
  );
  const [stored] = await on.disk.all<{ bytes: Buffer; seq: number }>(
    'SELECT b.base AS bytes, h.base_seq AS seq FROM note_base b JOIN note_head h ON h.note_id = b.note_id WHERE b.note_id = ?',
    note.noteId,
  );
  if (!stored) throw new Error('There is no base');
  return { note, base: stored, rows };
}

async function quarantined(on: FoldStack, { noteId }: OwnNote): Promise<Map<number, Buffer>> {
  const rows = await on.disk.all<{ seq: number; update: Buffer }>(
    'SELECT seq, `update` FROM note_quarantine WHERE note_id = ?',
    noteId,
  );
  return new Map(rows.map(({ seq, update }) => [seq, update]));
}

function documentOf(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  keepAsWritten(doc);
  Y.applyUpdate(doc, state);
  return doc;
}

function flipped(bytes: Buffer, below: (limit: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = below(copy.length);
  copy[at] = (copy[at] as number) ^ (1 << below(8));
  return copy;
}
