import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api, limits } from '@commonplace/contracts/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ImageCollection } from '../../../src/library/notes/images/image-collection.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestPerson } from '../../support/people.ts';
import { addImage, plain, seeImage, sendImage, shown } from './support/note-images.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
});
afterAll(() => world.backend.close());

const dayMs = 24 * 60 * 60_000;
/** Runs the search for unused images now, and waits for it. */
async function lookNow() {
  const { id } = await world.newNote(alice);
  const address = await add(alice, id);
  await deleteNote(alice, id);
  await eventually(async () => expect(await isKept(address)).toBe(0));
}
let shade = 0;
/** A picture that no other test has. */
const another = () => plain('teal', 500, ++shade);
const add = async (person: TestPerson, noteId: string) =>
  addImage(world.backend, person, noteId, await another());
const statusFor = async (person: TestPerson, address: string) =>
  (await seeImage(world.backend, person, address)).status;
const hashIn = (address: string) => /([0-9a-f]{64})\.webp$/.exec(address)?.[1] as string;
const isKept = (address: string) => world.count('image', 'hash = ?', [hashIn(address)]);
const unusedSince = async (address: string): Promise<number | null> => {
  const [row] = await world.run('SELECT unused_since FROM note_image WHERE hash = ?', [hashIn(address)]);
  return row.unused_since === null ? null : Number(row.unused_since);
};
const collect = () => world.backend.app.get(ImageCollection).takeUnused(new AbortController().signal);
const deleteNote = (person: TestPerson, id: string) => world.did(person, api.notes.delete, { body: { id } });
const write = (noteId: string, htmlContent: string, person = alice) =>
  world.did(person, api.notes.create, { body: { noteId, htmlContent } });

/** Names of the files that lie there, those that a row needs, and those on the list of removals. */
async function files() {
  const folder = join(world.backend.config.dataDir, 'files', 'images');
  const lying = (await readdir(folder, { recursive: true }).catch(() => []))
    .filter((name) => name.endsWith('.webp'))
    .map((name) => `images/${name}`);
  const images: { file: string; widths: string }[] = await world.run(
    "SELECT file, widths FROM image WHERE file LIKE 'images/%'",
  );
  const needed = images.flatMap(({ file, widths }) => [
    `${file}.webp`,
    ...(JSON.parse(widths) as number[]).map((width) => `${file}-${width}.webp`),
  ]);
  const removals: { name: string }[] = await world.run('SELECT name FROM file_removal');
  return { lying, needed, leaving: removals.map(({ name }) => name) };
}

afterEach(async () => {
  // In any case a file that a row needs is there and stays; any other file is being removed.
  await eventually(async () => {
    const { lying, needed, leaving } = await files();
    expect(needed.filter((name) => !lying.includes(name) || leaving.includes(name))).toEqual([]);
    expect(lying.filter((name) => !needed.includes(name) && !leaving.includes(name))).toEqual([]);
  });
});

describe('W52 pictures go with the notes that have them', () => {
  test('with a note, with a notebook, with an account; never from a note that has them as well', async () => {
    const erin = await world.signUp('erin');
    const notebookId = await world.newNotebook(alice);
    const inBook = await world.newNote(alice, { notebookId });
    const alone = await world.newNote(alice);
    const erins = await world.newNote(erin);
    const bobs = await world.newNote(bob);
    for (const { id } of [inBook, alone, erins]) await world.grant('note', id, bob, 'view');
    const own = [await add(alice, inBook.id), await add(alice, alone.id), await add(erin, erins.id)];
    const also = [await add(alice, inBook.id), await add(alice, alone.id), await add(erin, erins.id)];
    const claimed = await world.did(bob, api.notes.claimImages, { body: { noteId: bobs.id, images: also } });

    await deleteNote(alice, alone.id);
    await world.did(alice, api.notebooks.delete, { body: { notebookId } });
    await world.did(erin, api.profiles.deleteAccount, { body: { password: 'commonplace' } });
    for (const address of [...own, ...also]) expect(await statusFor(bob, address)).toBe(404);
    await eventually(async () => {
      expect(await Promise.all(own.map(isKept))).toEqual([0, 0, 0]);
      expect(await world.count('image', 'look_at IS NOT NULL', [])).toBe(0);
      const { leaving } = await files();
      expect(leaving.filter((name) => own.some((address) => name.includes(hashIn(address))))).toEqual([]);
    });
    expect(await Promise.all(also.map(isKept))).toEqual([1, 1, 1]);
    for (const { location } of claimed.images) expect(await statusFor(bob, location as string)).toBe(200);
  });

  test('a picture that was sent into another person’s note stays there without its sender', async () => {
    const frida = await world.signUp('frida');
    const { id } = await world.newNote(alice);
    await world.grant('note', id, frida, 'edit');
    const address = await add(frida, id);
    await world.did(frida, api.profiles.deleteAccount, { body: { password: 'commonplace' } });
    await eventually(async () => expect(await world.count('user', 'id = ?', [frida.id])).toBe(0));
    expect(await statusFor(alice, address)).toBe(200);
  });
});

describe('W53 pictures that a note does not show', () => {
  test('it is known since when, from the note’s text', async () => {
    const { id } = await world.newNote(alice);
    const before = Date.now();
    const [one, two] = [await add(alice, id), await add(alice, id)];
    expect(await unusedSince(one)).toBeGreaterThanOrEqual(before);
    await write(id, shown(one, two));
    expect([await unusedSince(one), await unusedSince(two)]).toEqual([null, null]);
    await write(id, shown(two));
    expect([await unusedSince(one), await unusedSince(two)]).toEqual([expect.any(Number), null]);
    await write(id, shown(two, one));
    expect([await unusedSince(one), await unusedSince(two)]).toEqual([null, null]);
  });

  test('are taken from it after thirty days, and removed when no other note has them', async () => {
    const { id } = await world.newNote(alice, { title: 'Old' });
    const { id: bobs } = await world.newNote(bob);
    await world.grant('note', id, bob, 'view');
    const [old, young, used, shared] = [
      await add(alice, id),
      await add(alice, id),
      await add(alice, id),
      await add(alice, id),
    ] as const;
    await write(id, shown(used));
    const claimed = await world.did(bob, api.notes.claimImages, {
      body: { noteId: bobs, images: [shared] },
    });
    await write(bobs, shown(claimed.images[0]?.location as string), bob);
    // As if time had gone by. What was written a moment ago has left a version, which may show anything.
    await world.run('UPDATE note_version SET at = at - ? WHERE note_id = ?', [90 * dayMs, id]);
    const age = (address: string, days: number) =>
      world.run('UPDATE note_image SET created_at = ?, unused_since = ? WHERE note_id = ? AND hash = ?', [
        Date.now() - 60 * dayMs,
        Date.now() - days * dayMs,
        id,
        hashIn(address),
      ]);
    await age(old, 30.01);
    await age(young, 29.9);
    await age(shared, 45);
    await collect();
    expect([
      await statusFor(alice, old),
      await statusFor(alice, young),
      await statusFor(alice, used),
    ]).toEqual([404, 200, 200]);
    expect([
      await statusFor(alice, shared),
      await statusFor(bob, claimed.images[0]?.location as string),
    ]).toEqual([404, 200]);
    await eventually(async () => expect([await isKept(old), await isKept(shared)]).toEqual([0, 1]));
  });

  test('stay while a version that is kept may show them, and while something written may', async () => {
    const { id } = await world.newNote(alice);
    const address = await add(alice, id);
    await write(id, shown(address));
    await write(id, '<p>Without</p>');
    const versions: { at: number }[] = await world.run('SELECT at FROM note_version WHERE note_id = ?', [id]);
    expect(versions.length).toBeGreaterThan(0);
    const back = 40 * dayMs;
    await world.run('UPDATE note_image SET created_at = created_at - ?, unused_since = unused_since - ?', [
      back,
      back,
    ]);
    await world.run('UPDATE note_version SET at = at - ? WHERE note_id = ?', [back, id]);
    await collect();
    expect(await statusFor(alice, address)).toBe(200);

    await world.run('DELETE FROM note_version WHERE note_id = ?', [id]);
    await world.run('UPDATE note_head SET projected_seq = projected_seq - 1 WHERE note_id = ?', [id]);
    await collect();
    expect(await statusFor(alice, address)).toBe(200);
    await world.run('UPDATE note_head SET projected_seq = head_seq WHERE note_id = ?', [id]);
    await collect();
    expect(await statusFor(alice, address)).toBe(404);
  });

  test('more of them than one statement looks at, with some that stay', {
    tags: ['mariadb', 'nightly'],
  }, async () => {
    const { id } = await world.newNote(alice);
    const { id: versioned } = await world.newNote(alice);
    const long = Date.now() - 50 * dayMs;
    const hashes = Array.from({ length: 230 }, (_, index) => `${index}`.padStart(64, 'e'));
    for (const hash of hashes)
      await world.run(
        `INSERT INTO image (hash, file, widths, width, height, bytes, created_at) VALUES (?, ?, '[]', 1, 1, 1, ?)`,
        [hash, `made-up/${hash}`, long],
      );
    for (const [index, hash] of hashes.entries())
      await world.run(
        'INSERT INTO note_image (note_id, hash, created_at, unused_since) VALUES (?, ?, ?, ?)',
        [
          // The first hundred and ten can't go.
          index < 110 ? versioned : id,
          hash,
          long - dayMs,
          index < 110 ? long - 1 : long,
        ],
      );
    await world.run(
      `INSERT INTO note_version (id, note_id, at, reason, state, crc32) VALUES (?, ?, ?, 'hourly', ?, 0)`,
      [versioned, versioned, long - 1_000, Buffer.of(0)],
    );
    await collect();
    expect(await world.count('note_image', 'note_id = ?', [id])).toBe(0);
    expect(await world.count('note_image', 'note_id = ?', [versioned])).toBe(110);
    await deleteNote(alice, versioned);
    await eventually(async () => expect(await world.count('image', "file LIKE 'made-up/%'", [])).toBe(0));
  });
});

describe('W54 at the same moment', { tags: 'mariadb' }, () => {
  test('a picture is claimed while its note is deleted: a person who has it keeps it', async () => {
    const source = await world.newNote(alice);
    const target = await world.newNote(alice);
    const address = await add(alice, source.id);
    const claimed = `/files/notes/${target.id}/${hashIn(address)}.webp`;
    let told: string | null | undefined;
    await world.writeAhead(['UPDATE image SET look_at = 1 WHERE hash = ?', [hashIn(address)]], async () => {
      const body = { noteId: target.id, images: [address] };
      told = (await world.did(alice, api.notes.claimImages, { body })).images[0]?.location;
    }, ['DELETE FROM note WHERE id = ?', [source.id]]);
    // Which of the two was first, the databases answer differently; neither answers half.
    expect([null, claimed]).toContain(told);
    await lookNow();
    expect(await isKept(address)).toBe(told === null ? 0 : 1);
    expect(await statusFor(alice, claimed)).toBe(told === null ? 404 : 200);
  });

  test('a picture is claimed while it is removed: it is gone for both, or there for both', async () => {
    const { id } = await world.newNote(alice);
    const target = await world.newNote(alice);
    const address = await add(alice, id);
    const hash = hashIn(address);
    await world.writeAhead(
      ['UPDATE image SET look_at = 1 WHERE hash = ?', [hash]],
      async () => {
        const body = { noteId: target.id, images: [address] };
        const { images } = await world.did(alice, api.notes.claimImages, { body });
        expect(images[0]?.location).toBeNull();
      },
      ['DELETE FROM note_image WHERE hash = ?', [hash]],
      [
        'INSERT INTO file_removal (name, due_at, attempts) SELECT CONCAT(file, ?), 1, 0 FROM image WHERE hash = ?',
        ['.webp', hash],
      ],
      [
        'INSERT INTO file_removal (name, due_at, attempts) SELECT CONCAT(file, ?), 1, 0 FROM image WHERE hash = ?',
        ['-480.webp', hash],
      ],
      ['DELETE FROM image WHERE hash = ?', [hash]],
    );
    expect(await world.count('note_image', 'hash = ?', [hash])).toBe(0);
  });

  test('a picture is looked for while it is claimed: it stays', async () => {
    const { id } = await world.newNote(alice);
    const target = await world.newNote(alice);
    const address = await add(alice, id);
    const hash = hashIn(address);
    const other = await world.newNote(alice);
    const others = await add(alice, other.id);
    await world.run('UPDATE image SET look_at = 1 WHERE hash = ?', [hash]);
    await world.run('DELETE FROM note_image WHERE hash = ?', [hash]);
    await world.writeAhead(
      ['INSERT INTO note_image (note_id, hash, created_at) VALUES (?, ?, 1)', [target.id, hash]],
      () => deleteNote(alice, other.id),
    );
    await eventually(async () => {
      expect(await isKept(others)).toBe(0);
      expect(await world.count('image', 'look_at IS NOT NULL', [])).toBe(0);
    });
    expect(await statusFor(alice, `/files/notes/${target.id}/${hash}.webp`)).toBe(200);
  });

  test('the same new picture is sent into many notes: one row, and every answer is true', async () => {
    const notes = await Promise.all(Array.from({ length: 6 }, () => world.newNote(alice)));
    const picture = await another();
    const addresses = await Promise.all(
      [...notes, ...notes].map(({ id }) => addImage(world.backend, alice, id, picture)),
    );
    expect(new Set(addresses).size).toBe(6);
    for (const address of addresses) expect(await statusFor(alice, address)).toBe(200);
    expect(await world.count('image', 'hash = ?', [hashIn(addresses[0] as string)])).toBe(1);
  });

  test('rights end while a picture is on its way: 403, and nothing of it stays', async () => {
    const { id } = await world.newNote(alice);
    await world.grant('note', id, bob, 'edit');
    await world.publish('note', id);
    const picture = await another();
    let status = 0;
    await world.writeAhead(['UPDATE note SET font_size = 20 WHERE id = ?', [id]], async () => {
      status = (await sendImage(world.backend, bob, id, picture)).status;
    }, ['DELETE FROM note_grant WHERE note_id = ?', [id]]);
    expect(status).toBe(403);
    expect(await world.count('note_image', 'note_id = ?', [id])).toBe(0);
  });
});

describe('W55 how many', () => {
  const fill = async (noteId: string, uploaderId: string | null, count: number, createdAt: number) => {
    shade += 1;
    const hashes = Array.from({ length: count }, (_, index) => `${shade * 10_000 + index}`.padStart(64, 'd'));
    for (let at = 0; at < count; at += 200) {
      const some = hashes.slice(at, at + 200);
      await world.run(
        `INSERT INTO image (hash, file, widths, width, height, bytes, created_at)
         VALUES ${some.map(() => "(?, ?, '[]', 1, 1, 1, 1)").join(', ')}`,
        some.flatMap((each) => [each, `made-up/${each}`]),
      );
      await world.run(
        `INSERT INTO note_image (note_id, hash, uploader_id, created_at) VALUES ${some.map(() => '(?, ?, ?, ?)').join(', ')}`,
        some.flatMap((each) => [noteId, each, uploaderId, createdAt]),
      );
    }
  };

  test('a person adds a thousand pictures a day, or a gigabyte of them, and learns when again', async () => {
    const gina = await world.signUp('gina');
    const { id } = await world.newNote(gina);
    const { id: elsewhere } = await world.newNote(gina);
    const message = 'You have added too many images today. Please try again tomorrow.';
    const hourAgo = Date.now() - 60 * 60_000;
    await fill(elsewhere, gina.id, limits.noteImagesPerDay, hourAgo);
    const { status, failure, headers } = await sendImage(world.backend, gina, id, await another());
    expect([status, failure.code, failure.message]).toEqual([429, 'rate_limited', message]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(22 * 3_600);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(23 * 3_600);
    // Others are others, and yesterday is over.
    await world.grant('note', id, alice, 'edit');
    expect((await sendImage(world.backend, alice, id, await another())).status).toBe(200);
    await world.run('UPDATE note_image SET created_at = ? WHERE note_id = ?', [
      Date.now() - dayMs - 1,
      elsewhere,
    ]);
    expect((await sendImage(world.backend, gina, id, await another())).status).toBe(200);
    await world.run(
      'UPDATE image SET bytes = ? WHERE hash IN (SELECT hash FROM note_image WHERE uploader_id = ? AND note_id = ?)',
      [limits.noteImageBytesPerDay, gina.id, id],
    );
    expect((await sendImage(world.backend, gina, id, await another())).failure.message).toBe(message);
  });

  test('a note has a thousand', async () => {
    const { id } = await world.newNote(alice);
    await fill(id, null, limits.imagesPerNote, 1);
    const { status, failure } = await sendImage(world.backend, alice, id, await another());
    expect([status, failure.message]).toEqual([422, 'A note can have 1000 pictures at most.']);
  });
});
