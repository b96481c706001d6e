import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api, limits } from '@commonplace/contracts/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  picturesWithSecrets,
  refusedFiles,
  secret,
} from '../../accounts/profiles/support/hostile-pictures.ts';
import { inspectPictures } from '../../accounts/profiles/support/inspect-pictures.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestPerson } from '../../support/people.ts';
import { upload } from '../../support/upload.ts';
import { absentId } from '../notebooks/support/notebook-world.ts';
import { addImage, plain, seeImage, sendImage, shown } from './support/note-images.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let dave: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob, carol, dave] = (await Promise.all(
    ['alice', 'bob', 'carol', 'dave'].map((name) => world.signUp(name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
});
afterAll(() => world.backend.close());

const send = (person: TestPerson | null, noteId: string | null, bytes: Uint8Array, name?: string) =>
  sendImage(world.backend, person, noteId, bytes, name);
const add = (person: TestPerson, noteId: string, bytes: Uint8Array, name?: string) =>
  addImage(world.backend, person, noteId, bytes, name);
const see = (person: TestPerson | null, address: string, headers?: Record<string, string>) =>
  seeImage(world.backend, person, address, headers);
const statuses = async (address: string, people = [alice, bob, carol, dave, null]) =>
  Promise.all(people.map(async (person) => (await see(person, address)).status));
const hashIn = (address: string) => /([0-9a-f]{64})\.webp$/.exec(address)?.[1] as string;
const rows = (hash: string) => world.count('note_image', 'hash = ?', [hash]);

/** The files that are kept of a picture. */
async function filesOf(hash: string): Promise<string[]> {
  const folder = join(world.backend.config.dataDir, 'files', 'images', hash.slice(0, 2));
  return (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(hash)).sort();
}

async function bytesOf(person: TestPerson | null, address: string): Promise<Buffer> {
  const answer = await see(person, address);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('what is written may name as many pictures as a note can have, and no more', async () => {
  const { id: noteId } = await world.newNote(alice);
  const naming = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const hash = i.toString(16).padStart(64, '0');
      return `<p>x</p><img src="/files/notes/${absentId}/${hash}.webp">`;
    }).join('');
  const htmlContent = naming(limits.imagesPerNote);
  expect((await world.write(alice, { noteId, htmlContent })).status).toBe(200);
  expect((await world.write(alice, { htmlContent })).status).toBe(200);
  for (const target of [{ noteId }, {}]) {
    const more = await world.write(alice, { ...target, htmlContent: naming(limits.imagesPerNote + 1) });
    expect([more.status, more.failure.message]).toEqual([422, 'A note can have 1000 pictures at most.']);
  }
});

describe('W49 a picture comes into a note', { timeout: 60_000 }, () => {
  test('by a person who may edit it, and is seen by its readers', async () => {
    const { id } = await world.newNote(alice, { title: 'With pictures' });
    await world.grant('note', id, bob, 'edit');
    await world.grant('note', id, carol, 'view');
    const answer = await send(alice, id, await plain('teal'));
    expect(answer.status, answer.failure.message).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'The image was added.',
      location: expect.stringMatching(new RegExp(`^/files/notes/${id}/[0-9a-f]{64}\\.webp$`)),
      width: 40,
      height: 30,
    });
    expect(await statuses(answer.body.location)).toEqual([200, 200, 200, 404, 404]);
    expect((await send(bob, id, await plain('olive'))).status).toBe(200);

    const said = async (person: TestPerson | null, noteId: string | null) => {
      const { status, failure } = await send(person, noteId, await plain('teal'));
      return [status, failure.code, failure.message];
    };
    const unsaved = 'Please write something to save the note first.';
    expect((await said(carol, id)).slice(0, 2)).toEqual([403, 'forbidden']);
    expect(await said(dave, id)).toEqual([404, 'not_found', unsaved]);
    expect(await said(alice, absentId)).toEqual([404, 'not_found', unsaved]);
    expect(await said(alice, null)).toEqual([400, 'validation_failed', unsaved]);
    expect(await said(alice, 'new')).toEqual([400, 'validation_failed', unsaved]);
    expect((await said(null, id))[0]).toBe(401);

    await world.publish('note', id);
    expect(await statuses(answer.body.location)).toEqual([200, 200, 200, 200, 200]);
    // Rights that end while it is on its way.
    await world.run('DELETE FROM note_grant WHERE note_id = ?', [id]);
    expect((await send(bob, id, await plain('navy'))).status).toBe(403);
  });

  test('is kept once, under the hash of its bytes, however often it is sent', {
    tags: 'mariadb',
  }, async () => {
    const [one, two] = [await world.newNote(alice), await world.newNote(bob)];
    const picture = await plain('salmon', 700, 500);
    const [first, again, other] = await Promise.all([
      add(alice, one.id, picture),
      add(alice, one.id, picture),
      add(bob, two.id, picture),
    ]);
    expect(again).toBe(first);
    const hash = hashIn(first);
    expect(hashIn(other)).toBe(hash);
    const bytes = await bytesOf(alice, first);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    expect(await rows(hash)).toBe(2);
    const [{ file }] = await world.run('SELECT file FROM image WHERE hash = ?', [hash]);
    const own = file.split('/').at(-1);
    expect((await filesOf(hash)).filter((name) => name.startsWith(own))).toEqual([
      `${own}-480.webp`,
      `${own}.webp`,
    ]);
    // The second one wrote files that no row keeps: they are in the list of removals.
    const spare = (await filesOf(hash)).filter((name) => !name.startsWith(own));
    const listed = await world.count('file_removal', 'name LIKE ?', [`images/${hash.slice(0, 2)}/${hash}%`]);
    expect(listed).toBe(spare.length);
    // Each judges by its own note.
    expect(await statuses(first, [alice, bob])).toEqual([200, 404]);
    expect(await statuses(other, [alice, bob])).toEqual([404, 200]);
    // An address needs the note's own row: alice has the picture, and that note of hers has not.
    const third = await world.newNote(alice);
    expect((await see(alice, first.replace(one.id, third.id))).status).toBe(404);
  });

  test('comes in the widths that are narrower than it is, each with a tag of its own', async () => {
    const { id } = await world.newNote(alice);
    const wide = await sharp({
      create: { width: 3000, height: 1500, channels: 3, background: 'plum' },
    })
      .jpeg()
      .toBuffer();
    const answer = await send(alice, id, wide, 'Wide.JPG');
    expect([answer.body.width, answer.body.height]).toEqual([2560, 1280]);
    const { location } = answer.body;
    const at = async (query: string) => see(alice, `${location}${query}`);
    const tags = new Set<string>();
    for (const [query, width] of [
      ['', 2560],
      ['?width=480', 480],
      ['?width=960', 960],
      ['?width=1600', 1600],
    ] as const) {
      const shownAt = await at(query);
      expect([shownAt.status, shownAt.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const tag = shownAt.headers.get('etag') as string;
      tags.add(tag);
      const [seen] = await inspectPictures([Buffer.from(await shownAt.arrayBuffer())]);
      expect([seen?.format, seen?.width, seen?.height]).toEqual(['webp', width, width / 2]);
      expect((await see(alice, `${location}${query}`, { 'if-none-match': tag })).status).toBe(304);
    }
    expect(tags.size).toBe(4);
    for (const query of ['?width=481', '?width=0', '?width=480&width=960', '?width=', '?width=1e3'])
      expect([query, (await at(query)).status]).toEqual([query, 404]);

    // One that is no wider comes as it is.
    const small = await add(alice, id, await plain('khaki', 480, 10));
    const own = await bytesOf(alice, small);
    expect((await bytesOf(alice, `${small}?width=480`)).equals(own)).toBe(true);
    expect((await bytesOf(alice, `${small}?width=1600`)).equals(own)).toBe(true);
    // Higher than WebP can be.
    const high = await send(alice, id, await plain('gold', 100, 20_000));
    expect([high.status, high.body.height]).toEqual([200, 16_000]);
  });
});

describe('W50 what is kept of a picture', { timeout: 60_000 }, () => {
  test('are its pixels, upright, and nothing else of the file', async () => {
    const { id } = await world.newNote(alice);
    const accepted = (await picturesWithSecrets()).filter(({ name }) => !/\.tiff?$/.test(name));
    expect(accepted.length).toBeGreaterThan(10);
    const kept: Buffer[] = [];
    for (const { what, name, bytes } of accepted) {
      const answer = await send(alice, id, bytes, name);
      expect([what, answer.status]).toEqual([what, 200]);
      const webp = await bytesOf(alice, answer.body.location);
      kept.push(webp);
      for (const left of [secret, 'Exif', 'xmpmeta', 'ICC_PROFILE'])
        expect([what, left, webp.includes(left)]).toEqual([what, left, false]);
      if (what === 'a photo that lies on its side')
        expect([answer.body.width, answer.body.height]).toEqual([200, 320]);
    }
    const seen = await inspectPictures(kept);
    for (const { format, hidden } of seen) expect([format, hidden]).toEqual(['webp', []]);
    const moving = accepted.findIndex(({ what }) => what === 'a GIF that moves');
    expect(seen[moving]?.pages).toBe(20);
    expect(seen[accepted.findIndex(({ what }) => what === 'a PNG that moves')]?.pages).toBe(1);
  });

  test('of a picture that moves are its frames, in each width', async () => {
    const { id } = await world.newNote(alice);
    const [width, height, pages] = [600, 100, 12];
    const pixels = Buffer.alloc(width * height * 3 * pages);
    for (let page = 0; page < pages; page += 1) pixels.fill(page * 20, page * width * height * 3);
    const gif = await sharp(pixels, {
      raw: { width, height: height * pages, channels: 3, pageHeight: height },
    })
      .gif({ delay: Array(pages).fill(70) })
      .toBuffer();
    const answer = await send(alice, id, gif, 'moving.gif');
    expect([answer.body.width, answer.body.height]).toEqual([width, height]);
    const both = await inspectPictures([
      await bytesOf(alice, answer.body.location),
      await bytesOf(alice, `${answer.body.location}?width=480`),
    ]);
    expect(both.map((seen) => [seen.width, seen.pages])).toEqual([
      [600, pages],
      [480, pages],
    ]);
  });

  test('is nothing of what is no picture, is something else besides, or is broken', async () => {
    // Everybody may send sixty a minute.
    const { id } = await world.newNote(dave);
    const { id: other } = await world.newNote(carol);
    const tooMany = 'Upload Failed. Max picture size allowed: 25 megapixels.';
    const refused = await refusedFiles();
    const tiffs = (await picturesWithSecrets()).filter(({ name }) => /\.tiff?$/.test(name)).slice(0, 2);
    for (const [index, { what, name, bytes }] of [...refused, ...tiffs].entries()) {
      const [person, noteId] = index % 2 === 0 ? [dave, id] : [carol, other];
      const { status, failure } = await send(person, noteId, bytes, name);
      const said = [
        status,
        failure.code,
        failure.message === tooMany ? 'Only images are allowed.' : failure.message,
      ];
      expect([what, ...said]).toEqual([what, 422, 'rejected', 'Only images are allowed.']);
    }
    // More frames than anybody looks at, and more pixels in all of them than is decoded.
    const frames = (count: number, side: number) => {
      const bytes = side * side * 3;
      const pixels = Buffer.alloc(bytes * count);
      for (let at = 0; at < count; at += 1) pixels.fill(at % 251, at * bytes, (at + 1) * bytes);
      return sharp(pixels, {
        raw: { width: side, height: side * count, channels: 3, pageHeight: side },
        limitInputPixels: false,
      })
        .gif({ effort: 1, colours: 2, keepDuplicateFrames: true })
        .toBuffer();
    };
    const many = await send(dave, id, await frames(501, 2), 'many.gif');
    expect([many.status, many.failure.message]).toEqual([422, 'Upload Failed. Max frames allowed: 500.']);
    const much = await send(dave, id, await frames(26, 1_000), 'much.gif');
    expect([much.status, much.failure.message]).toEqual([422, tooMany]);
    expect(await world.count('note_image', 'note_id IN (?, ?)', [id, other])).toBe(0);
  });

  test('is at most 10 MB as sent', async () => {
    const { id } = await world.newNote(alice);
    const head = await plain('red');
    const large = await send(alice, id, Buffer.concat([head, Buffer.alloc(10 * 1024 * 1024 + 1)]));
    const message = 'Upload Failed. Max file size allowed: 10mb.';
    expect([large.status, large.failure.code, large.failure.message]).toEqual([
      413,
      'payload_too_large',
      message,
    ]);
    const wrong = await upload(
      world.backend.url,
      api.notes.uploadImage,
      [['picture', head, 'a.png']],
      alice.token,
      { noteid: id },
    );
    expect([wrong.status, wrong.failure.message]).toEqual([400, 'Please send one file in the field file.']);
  });
});

describe('W51 pictures of other notes', { timeout: 60_000 }, () => {
  const claim = (person: TestPerson | null, noteId: string, images: string[]) =>
    world.ask(person, api.notes.claimImages, { body: { noteId, images } });

  test('become those of a note one may edit, if one may see them; hidden and absent are one answer', async () => {
    const { id: source } = await world.newNote(alice);
    const { id: target } = await world.newNote(bob);
    await world.grant('note', source, bob, 'view');
    await world.grant('note', target, carol, 'edit');
    await world.grant('note', target, dave, 'view');
    const picture = await add(alice, source, await plain('crimson', 500, 400));
    const own = await add(bob, target, await plain('indigo'));
    const absent = `/files/notes/${source}/${'0'.repeat(64)}.webp`;
    const nowhere = `/files/notes/${absentId}/${hashIn(picture)}.webp`;
    const asked = [picture, absent, nowhere, own, 'https://example.org/a.png', picture];
    const answer = await claim(bob, target, asked);
    expect(answer.status, answer.failure.message).toBe(200);
    const location = `/files/notes/${target}/${hashIn(picture)}.webp`;
    const here = { from: picture, location, width: 500, height: 400 };
    const none = { location: null, width: null, height: null };
    expect(answer.body.images).toEqual([
      here,
      { from: absent, ...none },
      { from: nowhere, ...none },
      { from: own, location: own, width: 40, height: 30 },
      { from: 'https://example.org/a.png', ...none },
      here,
    ]);
    expect(await statuses(location)).toEqual([404, 200, 200, 200, 404]);
    expect((await bytesOf(bob, location)).equals(await bytesOf(alice, picture))).toBe(true);
    expect(await filesOf(hashIn(picture))).toHaveLength(2);

    // carol edits the target and may not read the source: for her there is no such picture.
    const secretOne = await add(alice, source, await plain('black'));
    const hidden = await claim(carol, target, [secretOne, absent]);
    expect(hidden.body.images.map((image) => image.location)).toEqual([null, null]);
    expect(await world.count('note_image', 'note_id = ? AND hash = ?', [target, hashIn(secretOne)])).toBe(0);
    expect([
      (await claim(dave, target, [picture])).status,
      (await claim(alice, target, [picture])).status,
    ]).toEqual([403, 404]);
    expect((await claim(null, target, [picture])).status).toBe(401);
    expect((await claim(bob, target, [])).status).toBe(400);
    expect((await claim(bob, target, Array(51).fill(picture))).status).toBe(400);
    // It stays when the one it came from goes.
    await world.did(alice, api.notes.delete, { body: { id: source } });
    await eventually(async () => expect(await filesOf(hashIn(secretOne))).toEqual([]));
    expect((await see(bob, location)).status).toBe(200);
    expect((await see(bob, picture)).status).toBe(404);
  });

  test('of a note that is opened have their sizes told, before its live document and their bytes are there', async () => {
    const { id } = await world.newNote(alice);
    const picture = await add(alice, id, await plain('navy'));
    await world.did(alice, api.notes.create, { body: { noteId: id, htmlContent: shown(picture) } });
    for (const content of ['live', 'read'] as const)
      await eventually(async () => {
        const { openedNote } = await world.did(alice, api.notes.list, { query: { noteId: id, content } });
        expect(openedNote?.imageSizes).toEqual({ [picture]: { width: 40, height: 30 } });
      });
  });

  test('go along when a note is copied, also those that were put in just now', async () => {
    const { id } = await world.newNote(alice);
    const { id: other } = await world.newNote(carol);
    const [mine, carols] = [
      await add(alice, id, await plain('lime')),
      await add(carol, other, await plain('maroon')),
    ];
    await world.did(alice, api.notes.create, { body: { noteId: id, htmlContent: shown(mine) } });
    await world.grant('note', id, bob, 'edit');
    // carol's picture is in alice's note by its old address, which bob can't see. A row, because no call writes so.
    await world.grant('note', id, carol, 'edit');
    await world.grant('note', other, alice, 'view');
    const both = await world.did(alice, api.notes.create, {
      body: { noteId: id, htmlContent: shown(mine, carols) },
    });
    expect(both.note.info2.imageArray.map(({ url }) => url)).toEqual([
      mine,
      `/files/notes/${id}/${hashIn(carols)}.webp`,
    ]);
    const notebookId = await world.newNotebook(bob, 'Copies');
    const copied = await world.did(bob, api.notes.copy, { body: { noteId: id, notebookId } });
    const copy = await world.note(bob, copied.note.id);
    const expected = [mine, carols].map((from) => `/files/notes/${copy.id}/${hashIn(from)}.webp`);
    expect(copy.info2.imageArray.map(({ url }) => url)).toEqual(expected);
    for (const address of expected) {
      expect(copy.htmlContent).toContain(`src="${address}"`);
      expect(await statuses(address, [bob, alice])).toEqual([200, 404]);
    }
    expect(copy.htmlContent).not.toContain(id);
    await world.did(alice, api.notes.delete, { body: { id } });
    for (const address of expected) expect((await see(bob, address)).status).toBe(200);
    expect(await world.count('note_image', 'note_id = ? AND unused_since IS NULL', [copy.id])).toBe(2);
  });

  test('that a person writes into a note are claimed where they may be seen, and left out where not', async () => {
    const { id: source } = await world.newNote(alice);
    const { id: hidden } = await world.newNote(carol);
    await world.grant('note', source, bob, 'view');
    const [seen, unseen] = [
      await add(alice, source, await plain('orchid')),
      await add(carol, hidden, await plain('sienna')),
    ];
    const figure = `<figure class="image"><img src="${unseen}"><figcaption>What was under it</figcaption></figure>`;
    const htmlContent = `${shown(seen)}${figure}<p>After</p>`;
    const created = await world.newNote(bob, { title: 'From elsewhere', htmlContent });
    const encoded = await world.newNote(bob, {
      htmlContent: htmlContent.replaceAll('/files/', '&#x2f;files&sol;'),
    });
    const { note: written } = await world.did(bob, api.notes.create, {
      body: { noteId: (await world.newNote(bob)).id, htmlContent },
    });
    for (const note of [created, encoded, written]) {
      const own = `/files/notes/${note.id}/${hashIn(seen)}.webp`;
      expect(note.info2.imageArray).toEqual([{ url: own }]);
      expect(note.htmlContent).not.toContain(hidden);
      expect(note.htmlContent).not.toContain(source);
      expect(note.textContent).toMatch(/What was under it[\s\S]*After/);
      expect((await see(bob, own)).status).toBe(200);
    }
    // Its own stay.
    const again = await world.did(bob, api.notes.create, {
      body: { noteId: written.id, htmlContent: written.htmlContent },
    });
    expect(again.note.htmlContent).toBe(written.htmlContent);
  });
});
