// @module-tag mariadb
import { AppError } from '@commonplace/contracts/errors';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { unpackUpdate } from '../../src/content/history/segment.ts';
import { write } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
import { paragraphsOf } from './support/typist.ts';

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

describe('write', () => {
  const ignore = () => {};

  test('C17: a write is projected when it answers, and writing the same again changes nothing', async () => {
    const { noteId } = await house.noteWith('typed');
    const request = {
      noteId,
      ...house.bob,
      epoch: 0,
      title: 'Set',
      content: { html: '<p>typed</p><p>and written</p>' },
    };
    const appended = vi.fn();
    expect(await write(house.parts, request, appended)).toEqual({ headSeq: 2 });
    expect(appended).toHaveBeenCalledExactlyOnceWith(noteId, 2);
    expect(await house.rows.listed(noteId)).toMatchObject({ title: 'Set', text: 'typed\nand written' });
    expect(await house.rows.head(noteId)).toMatchObject({ projected_seq: 2 });
    expect(await write(house.parts, request, appended)).toEqual({ headSeq: 2 });
    expect(appended).toHaveBeenCalledOnce();
  });

  test('C17: the same change by two at once is in the document once', async () => {
    const { noteId } = await house.noteWith('one');
    const request = { noteId, ...house.bob, epoch: 0, content: { html: '<p>one</p><p>two words</p>' } };
    await Promise.all([
      write(house.parts, request, ignore),
      write(house.partsOf(house.other), request, ignore),
      write(house.parts, request, ignore),
    ]);
    expect((await house.rows.listed(noteId)).text).toBe('one\ntwo words');
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 2, projected_seq: 2 });
  });

  test('A29: what a token that may not write changes is refused at the commit', async () => {
    const { noteId } = await house.noteWith('one');
    const { userId } = house.bob;
    const sid = await house.rows.session(userId, Date.now() + 60_000, 'read');
    const refused = write(house.parts, { noteId, userId, sid, epoch: 0, title: 'T' }, ignore);
    await expect(refused).rejects.toThrow(new AppError('forbidden'));
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 1 });
  });

  test('C17: what is typed while a write computes is in the answer', async () => {
    const { noteId, typist } = await house.noteWith('one');
    const read = await house.journal.read(noteId);
    if (!read) throw new Error('the note is there');
    await house.append(noteId, typist.paragraph('typed meanwhile'));
    const update = new Uint8Array([0, 0]);
    const stale = { update, client: 1, ...house.bob, epoch: 0, at: 1, isGrowing: true };
    expect(await house.journal.appendIfHead(read, stale, null)).toBeNull();
    await write(house.parts, { noteId, ...house.bob, epoch: 0, title: 'T' }, ignore);
    expect(await house.rows.listed(noteId)).toMatchObject({ title: 'T', text: 'one\ntyped meanwhile' });
  });

  test('C3: a write is refused once its rights or its session have changed, and nothing is stored', async () => {
    const { noteId } = await house.noteWith('one');
    const request = { noteId, ...house.bob, epoch: 0, title: 'late' };
    await house.rows.run('UPDATE note_head SET access_epoch = 1 WHERE note_id = ?', noteId);
    await expect(write(house.parts, request, ignore)).rejects.toMatchObject({ code: 'forbidden' });
    const ended = { ...request, epoch: 1, sid: uuidv7() };
    await expect(write(house.parts, ended, ignore)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 1 });
    expect(await write(house.parts, { ...request, epoch: 1 }, ignore)).toEqual({ headSeq: 2 });
  });

  test('C17: ifHeadSeq refuses to overwrite what was not seen', async () => {
    const { noteId } = await house.noteWith('one', 'two');
    const request = { noteId, ...house.bob, epoch: 0, content: { text: 'all new' } };
    await expect(write(house.parts, { ...request, ifHeadSeq: 1 }, ignore)).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    expect(await write(house.parts, { ...request, ifHeadSeq: 2 }, ignore)).toEqual({ headSeq: 3 });
  });

  test('C15: what a write replaces is kept as a version; of many the newest 50', async () => {
    const { noteId } = await house.noteWith('before');
    await write(house.parts, { noteId, ...house.bob, epoch: 0, content: { text: 'after' } }, ignore);
    await write(house.parts, { noteId, ...house.bob, epoch: 0, title: 'only the title' }, ignore);
    const [version] = await house.rows.all<{ state: Uint8Array; reason: string; by: string }>(
      'SELECT state, reason, `by` FROM note_version WHERE note_id = ?',
      noteId,
    );
    expect(version).toMatchObject({ reason: 'replaced', by: house.bob.userId });
    expect(paragraphsOf(unpackUpdate(version?.state as Uint8Array))).toEqual(['before']);
    expect(await house.rows.count('note_version', noteId)).toBe(1);
    for (let i = 0; i < 52; i++) {
      await write(house.parts, { noteId, ...house.bob, epoch: 0, content: { text: `take ${i}` } }, ignore);
    }
    expect(await house.rows.count('note_version', noteId)).toBe(50);
  });

  test('a write to a note that is not there, or past the limit, is refused', async () => {
    await expect(
      write(house.parts, { noteId: uuidv7(), ...house.bob, epoch: 0, title: 'x' }, ignore),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    const noteId = await house.rows.note(house.alice);
    const text = 'x'.repeat(5 * 1024 * 1024 + 1);
    await expect(
      write(house.parts, { noteId, ...house.bob, epoch: 0, content: { text } }, ignore),
    ).rejects.toSatisfy((error) => error instanceof AppError && error.status === 413);
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
  });
});
