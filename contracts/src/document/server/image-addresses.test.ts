import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { findImageAddresses } from '../image-address.ts';
import { projectDocument } from './project-document.ts';
import { writeDocument } from './write-document.ts';

const noteId = '0197a000-0000-7000-8000-000000000001';
const otherId = '0197a000-0000-7000-8000-000000000002';
const address = (id: string, letter: string) => `/files/notes/${id}/${letter.repeat(64)}.webp`;
const figure = (src: string, words = '') =>
  `<figure class="image"><img src="${src}"><figcaption>${words}</figcaption></figure>`;

function written(html: string, images: Record<string, string | null>) {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html }, images: new Map(Object.entries(images)) });
  return projectDocument(doc);
}

test('pictures of what is written go where they are said to be; who is not named stays', () => {
  const [here, there, own] = [address(otherId, 'a'), address(noteId, 'a'), address(noteId, 'b')];
  const html = `<ul><li><p>in a list</p>${figure(here, 'one')}</li></ul>${figure(own)}${figure(here)}`;
  const { images, text } = written(html, { [here]: there });
  expect(images).toEqual([there, own]);
  expect(text).toContain('one');
});

test('of a picture that is left out the words stay, and a note of nothing else is an empty one', () => {
  const [here, more] = [address(otherId, 'a'), address(otherId, 'b')];
  const some = written(`${figure(here, 'What it shows')}<p>After</p>`, { [here]: null });
  expect(some.images).toEqual([]);
  expect(some.text).toMatch(/What it shows\s+After/);
  expect(some.html).not.toContain('figure');
  const none = written(`${figure(here)}${figure(more)}`, { [here]: null, [more]: null });
  expect([none.images, none.text.trim()]).toEqual([[], '']);
});

test('addresses are found wherever they stand, once each', () => {
  const [one, two] = [address(noteId, 'a'), address(otherId, 'c')];
  const text = `<img src="${one}"><img src='https://example.org${one}?width=480'>{"image":"${two}"} /files/notes/x/${'a'.repeat(64)}.webp`;
  expect(findImageAddresses(text)).toEqual([one, two]);
});

test('addresses are found in HTML however their letters are written', () => {
  const one = address(noteId, 'a');
  for (const slash of ['/', '&#47;', '&#x2f;', '&#x0002F;', '&sol;']) {
    const src = one.replaceAll('/', slash).replace('.webp', '&period;web&#112;');
    expect(written(`<img src="${src}">`, {}).images).toEqual([one]);
    expect(findImageAddresses(`<img src="${src}">`)).toEqual([one]);
  }
});
