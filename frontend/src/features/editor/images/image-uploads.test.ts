import 'fake-indexeddb/auto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Editor } from '@tiptap/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { sessionStore } from '../../../shared/session/index.ts';
import { sessionToken } from '../../../shared/session/session-token.fixture.ts';
import { editorExtensions } from '../editor-extensions.ts';
import { ownHistory } from '../history/own-history.ts';
import { forgetfulStorage } from '../session/device/device-storage.ts';
import { Drafts } from '../session/device/draft.ts';
import { LocalRegistry } from '../session/device/local-registry.ts';
import { SetAside } from '../session/device/set-aside.ts';
import { NoteSession } from '../session/note-session.ts';
import type { CreateNote, SessionTarget } from '../session/session-place.ts';
import { uploadImages } from './choose-images.ts';
import { ImageUploads } from './image-uploads.ts';
import { NoteImages } from './note-images.ts';

const noteId = '0190a0a0-0000-7000-8000-000000000001';
const otherNote = '0190a0a0-0000-7000-8000-000000000002';
const documentName = `note.${noteId}.1`;
const location = `/files/notes/${noteId}/${'a'.repeat(64)}.webp`;
const png = (name = 'a.png') => new File([new Uint8Array(50)], name, { type: 'image/png' });

interface Asked {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
  answer(status: number, body: unknown, headers?: Record<string, string>): void;
}

let server: Server;
/** What the page asks for, in its order; the test answers. */
let asked: Asked[];
let sessions: NoteSession[];
let editors: Editor[];
let held: number;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    response.setHeader('Access-Control-Allow-Headers', 'authorization,noteid,fileid,content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    for await (const chunk of request.setEncoding('latin1')) body += chunk;
    const answer: Asked['answer'] = (status, given, headers = {}) => {
      const text = typeof given === 'string' ? given : JSON.stringify(given);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    };
    asked.push({ url: request.url, headers: request.headers, body, at: performance.now(), answer });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A page resolves a path against its own origin; here that is the server above.
  const { port } = server.address() as AddressInfo;
  const open = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    path: string | URL,
  ) {
    open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
  });
  const fetchOverHttp = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetchOverHttp(new URL(path, `http://127.0.0.1:${port}`), init),
  );
  // jsdom has no addresses for files.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  // Nor does it lay out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  sessionStore.start(sessionToken('alice'));
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  sessions = [];
  editors = [];
  held = 0;
});
afterEach(async () => {
  for (const editor of editors) editor.destroy();
  for (const session of sessions) await session.end();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  document.body.replaceChildren();
});

const nobodyAnswers = () => ({
  registry: new LocalRegistry(forgetfulStorage()),
  drafts: new Drafts(forgetfulStorage()),
  setAside: new SetAside(forgetfulStorage()),
  token: () => 'token',
  collabUrl: () => 'ws://127.0.0.1:9',
});

/** A note on this device, with its editor; its live document's server is away. */
async function open(create?: CreateNote) {
  const place = nobodyAnswers();
  const user = { id: 'alice', name: 'Alice', username: 'alice' };
  const draft = await place.drafts.begin();
  const made: CreateNote = async () => ({ kind: 'created', documentName });
  const target: SessionTarget = { kind: 'draft', draft, create: create ?? made };
  const session = new NoteSession(user, target, place);
  sessions.push(session);
  await vi.waitUntil(() => session.snapshot().isEditable);
  const uploads = new ImageUploads(session, () => {
    held += 1;
    return () => {
      held -= 1;
    };
  });
  const element = document.createElement('div');
  document.body.append(element);
  const words = { placeholder: '', unfamiliarLabel: '' };
  const editor = new Editor({
    element,
    extensions: [
      ...editorExtensions(session, ownHistory(session), words, () => undefined),
      NoteImages.configure({ uploads }),
    ],
  });
  editors.push(editor);
  await vi.waitUntil(() => editor.view.dom.isConnected);
  return { session, editor, uploads };
}

/** The same of a note that is there already. */
async function openNote() {
  const opened = await open();
  opened.editor.commands.insertContent('words');
  await vi.waitUntil(() => opened.session.documentName !== null);
  return opened;
}

const images = (editor: Editor) =>
  editor.state.doc.children.filter(({ type }) => type.name === 'image').map(({ attrs }) => attrs);
const states = (editor: Editor) =>
  images(editor).map(({ upload }) => editor.storage.noteImages.uploads?.stateOf(upload)?.kind);
const arrives = async (count: number) => {
  await vi.waitUntil(() => asked.length === count);
  return asked[count - 1] as Asked;
};
/** They may come in another order than they were sent. */
const of = (name: string) => asked.find(({ body }) => body.includes(`"${name}"`));
const success = { success: true, message: '', location, width: 800, height: 400 };
const shown = (editor: Editor) => editor.view.dom.querySelector('figure')?.textContent ?? '';
// jsdom has no clipboard.
const paste = (editor: Editor, html: string) =>
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
const press = (editor: Editor, name: string) => {
  const found = [...editor.view.dom.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  found?.click();
};

test('pictures that are too many at once wait as long as the server says, the first of them first', async () => {
  const { editor } = await openNote();
  uploadImages(editor, ['1.png', '2.png', '3.png', '4.png'].map(png));
  await arrives(3);
  const tooMany = { success: false, code: 'rate_limited', message: 'Too many requests.' };
  const refusedAt = performance.now();
  of('2.png')?.answer(429, tooMany, { 'retry-after': '1' });
  // Answers overtake each other: before this one the others would let the fourth go.
  await vi.waitUntil(() => states(editor)[1] === 'waiting');
  for (const name of ['1.png', '3.png']) of(name)?.answer(200, success);
  await vi.waitUntil(() => images(editor).filter(({ src }) => src).length === 2);
  expect(shown(editor)).not.toContain('429');
  await vi.waitUntil(() => asked.length === 5, { timeout: 5_000 });
  expect((asked[3]?.at ?? 0) - refusedAt).toBeGreaterThan(990);
  for (const each of asked.slice(3)) each.answer(200, success);
  await vi.waitUntil(() => images(editor).every(({ src }) => src));
  await vi.waitUntil(() => held === 0);
});

test('a placeholder is there at once, and the picture in its place, 300 px high, when it has been uploaded', async () => {
  const { editor, session } = await openNote();
  uploadImages(editor, [png()]);
  expect(images(editor)).toMatchObject([{ src: null, upload: expect.stringMatching(/^\d+-\d+-1$/) }]);
  expect(JSON.stringify(editor.getJSON())).not.toContain('blob:');
  const request = await arrives(1);
  expect(request).toMatchObject({ url: '/api/notes/upload-image', headers: { noteid: noteId } });
  expect(request.headers.fileid).toBe(images(editor)[0]?.upload);
  expect(request.headers.authorization).toMatch(/^Bearer /);
  expect(request.body).toContain('name="file"; filename="a.png"');
  // While it is under way a person writes under it.
  const figure = session.content.get(1) as Y.XmlElement;
  expect(figure.nodeName).toBe('image');
  const changes: unknown[] = [];
  request.answer(200, success);
  session.content.observeDeep((events) =>
    changes.push(...events.map(({ changes: { keys } }) => [...keys.keys()].sort())),
  );
  await vi.waitUntil(() => images(editor)[0]?.src === location);
  expect(images(editor)[0]).toMatchObject({ upload: null, width: 600, height: 300 });
  expect(changes).toEqual([['height', 'src', 'upload', 'width']]);
});

test('what others write under a picture that is being uploaded stays', async () => {
  const { editor, session } = await openNote();
  uploadImages(editor, [png()]);
  const request = await arrives(1);
  const figure = session.content.get(1) as Y.XmlElement;
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(session.doc));
  const place = theirs.getXmlFragment('content').get(1) as Y.XmlElement;
  place.insert(0, [new Y.XmlText('a caption')]);
  request.answer(200, success);
  await vi.waitUntil(() => figure.getAttribute('src') === location);
  Y.applyUpdate(session.doc, Y.encodeStateAsUpdate(theirs));
  expect(editor.state.doc.child(1).textContent).toBe('a caption');
  expect(images(editor)[0]?.src).toBe(location);
});

test('only jpeg, png and gif are taken, and the others of the same choice are', async () => {
  const { editor } = await openNote();
  uploadImages(editor, [new File(['x'], 'x.svg', { type: 'image/svg+xml' }), png('b.png')]);
  expect(images(editor)).toHaveLength(1);
  expect((await arrives(1)).body).toContain('b.png');
});

test('three are sent at a time, each on its own', async () => {
  const { editor } = await openNote();
  uploadImages(editor, ['1.png', '2.png', '3.png', '4.png', '5.png'].map(png));
  expect(images(editor)).toHaveLength(5);
  await arrives(3);
  expect(held).toBe(1);
  expect(states(editor)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  of('2.png')?.answer(200, success);
  await arrives(4);
  expect(images(editor).map(({ src }) => src !== null)).toEqual([false, true, false, false, false]);
  for (const name of ['1.png', '3.png', '4.png']) of(name)?.answer(200, success);
  (await arrives(5)).answer(200, success);
  await vi.waitUntil(() => held === 0);
});

describe('of a note that is not there yet', () => {
  test('without a word in it, nothing is inserted', async () => {
    const { editor } = await open();
    uploadImages(editor, [png()]);
    expect(images(editor)).toEqual([]);
  });

  test('which is being made, its id is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<CreateNote>>>();
    const { editor } = await open(() => promise);
    editor.commands.insertContent('words');
    uploadImages(editor, [png()]);
    expect(images(editor)).toHaveLength(1);
    await vi.waitUntil(() => shown(editor).includes('Waiting to upload'));
    expect(asked).toEqual([]);
    resolve({ kind: 'created', documentName });
    expect((await arrives(1)).headers.noteid).toBe(noteId);
  });

  test('which can not be made, the picture says so', async () => {
    const { editor } = await open(async () => ({ kind: 'failed', message: 'No.', final: true }));
    editor.commands.insertContent('words');
    uploadImages(editor, [png()]);
    await vi.waitUntil(() => shown(editor).includes('Please write something to save the note first.'));
  });
});

describe('an upload that fails', () => {
  test.each([
    [500, '{"success":false,"message":"","code":"internal"}', 'HTTP Error: 500'],
    [502, '<html>', 'HTTP Error: 502'],
    [200, 'OK', 'Invalid JSON: OK'],
    [200, '{"success":true}', 'Invalid JSON: {"success":true}'],
  ])('with %i %s says so in its place, and can be tried again or removed', async (status, body, words) => {
    const { editor } = await openNote();
    uploadImages(editor, [png()]);
    (await arrives(1)).answer(status, body);
    await vi.waitUntil(() => shown(editor).includes(words));
    press(editor, 'Retry');
    (await arrives(2)).answer(status, body);
    await vi.waitUntil(() => shown(editor).includes(words));
    press(editor, 'Remove');
    expect(images(editor)).toEqual([]);
  });

  test('without an answer reports the transport', async () => {
    const { editor } = await openNote();
    uploadImages(editor, [png()]);
    await arrives(1);
    server.closeAllConnections();
    const words = 'Image upload failed due to a XHR Transport error. Code: 0';
    await vi.waitUntil(() => shown(editor).includes(words));
  });

  test('with 403 takes the picture out', async () => {
    const { editor } = await openNote();
    uploadImages(editor, [png()]);
    (await arrives(1)).answer(403, { success: false, message: 'No.', code: 'forbidden' });
    await vi.waitUntil(() => images(editor).length === 0);
    expect(editor.getText()).toContain('words');
  });
});

describe('undo', () => {
  test('of an insertion breaks off the upload, and redo begins it anew', async () => {
    const { editor, uploads } = await openNote();
    uploadImages(editor, [png()]);
    const id = images(editor)[0]?.upload;
    await arrives(1);
    editor.commands.undo();
    expect(images(editor)).toEqual([]);
    expect(editor.getText()).toContain('words');
    expect(uploads.stateOf(id)).toEqual({ kind: 'absent' });
    expect(held).toBe(0);
    asked[0]?.answer(200, success);
    editor.commands.redo();
    (await arrives(2)).answer(200, success);
    await vi.waitUntil(() => images(editor)[0]?.src === location);
  });

  test('of a picture that has come takes it away whole, and redo brings it as it was', async () => {
    const { editor } = await openNote();
    uploadImages(editor, [png()]);
    (await arrives(1)).answer(200, success);
    await vi.waitUntil(() => images(editor)[0]?.src === location);
    editor.commands.undo();
    expect(images(editor)).toEqual([]);
    expect(editor.getText()).toContain('words');
    editor.commands.redo();
    expect(images(editor)[0]).toMatchObject({ src: location, upload: null, width: 600 });
    expect(asked).toHaveLength(1);
  });
});

test('a picture that comes when one may not write any more is not awaited for ever', async () => {
  const { editor, session } = await openNote();
  uploadImages(editor, [png()]);
  const request = await arrives(1);
  expect(held).toBe(1);
  const before = session.snapshot();
  vi.spyOn(session, 'snapshot').mockReturnValue({
    ...before,
    isEditable: false,
    state: { kind: 'read-only' },
  });
  request.answer(200, success);
  await vi.waitUntil(() => held === 0);
  expect(images(editor)[0]?.src).toBe(null);
  expect(shown(editor)).toContain('You can no longer add images to this note.');
});

test('a picture that another person deletes while it is uploaded is broken off', async () => {
  const { editor, session, uploads } = await openNote();
  uploadImages(editor, [png()]);
  const id = images(editor)[0]?.upload;
  await arrives(1);
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(session.doc));
  theirs.getXmlFragment('content').delete(1, 1);
  Y.applyUpdate(session.doc, Y.encodeStateAsUpdate(theirs));
  expect(uploads.stateOf(id)).toEqual({ kind: 'absent' });
});

describe('the placeholder of another page', () => {
  const placeholder = (client: number) => ({ type: 'image', attrs: { upload: `${client}-1-1` } });

  test('names who uploads it, and offers to remove it once they are gone', async () => {
    const { editor, session } = await openNote();
    const user = { id: 'bob', name: 'Bob', username: 'bob', color: '#0068a8' };
    session.awareness.states.set(4711, { user });
    editor.commands.insertContentAt(0, placeholder(4711));
    expect(shown(editor)).toContain('Bob is uploading an image');
    expect(editor.view.dom.querySelector('figure button')).toBeNull();
    session.awareness.states.delete(4711);
    session.awareness.emit('change', [{ added: [], updated: [], removed: [4711] }, 'test']);
    expect(shown(editor)).toContain('not fully uploaded');
    press(editor, 'Remove');
    expect(images(editor)).toEqual([]);
  });
});

describe('what is pasted', () => {
  const theirs = `/files/notes/${otherNote}/${'b'.repeat(64)}.webp`;
  const gone = `/files/notes/${otherNote}/${'c'.repeat(64)}.webp`;
  const figure = (src: string) =>
    `<figure class="image"><img src="${src}" alt="A cat" width="100" height="50"><figcaption>cat</figcaption></figure>`;

  test('with pictures of another note takes them over, all in one call', async () => {
    const { editor } = await openNote();
    paste(editor, figure(theirs) + figure(`http://localhost:3000${theirs}?width=480`) + figure(gone));
    expect(images(editor)).toHaveLength(3);
    expect(images(editor).every(({ src, upload }) => src === null && upload !== null)).toBe(true);
    const request = await arrives(1);
    expect(JSON.parse(request.body)).toEqual({ noteId, images: [theirs, gone] });
    request.answer(200, {
      success: true,
      message: '',
      images: [
        { from: theirs, location, width: 800, height: 400 },
        { from: gone, location: null, width: null, height: null },
      ],
    });
    await vi.waitUntil(() => images(editor).length === 2);
    const taken = { src: location, upload: null, alt: 'A cat', width: 100, height: 50 };
    expect(images(editor)).toEqual([taken, taken]);
    expect(editor.state.doc.children.find(({ type }) => type.name === 'image')?.textContent).toBe('cat');
  });

  test('of this note stays what it is', async () => {
    const { editor } = await openNote();
    paste(editor, figure(location));
    expect(images(editor)[0]).toMatchObject({ src: location, upload: null });
  });

  test('with a picture inside uploads that', async () => {
    const { editor } = await openNote();
    paste(editor, `<p>before</p><img src="data:image/png;base64,${btoa('pixels')}"><p>after</p>`);
    expect(editor.getText()).toMatch(/before[\s\S]*after/);
    const request = await arrives(1);
    expect(request.body).toContain('pixels');
    request.answer(200, success);
    await vi.waitUntil(() => images(editor)[0]?.src === location);
  });
});
