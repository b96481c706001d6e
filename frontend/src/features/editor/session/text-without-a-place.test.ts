// @vitest-environment node

import { documentFields, noteFormat } from '@commonplace/contracts/document';
import type { Extension } from '@hocuspocus/server';
import { getSchema } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { blockRules, keepMoves } from '../binding/moves/index.ts';
import { LocalRegistry } from './device/local-registry.ts';
import type { NoteSession } from './note-session.ts';
import {
  documentName,
  isSaved,
  noteId,
  open,
  place,
  pool,
  reaches,
  serveAgain,
  server,
  serverDoc,
  storage,
} from './testing/session-house.ts';

describe('C23: text written inside something that was deleted meanwhile', () => {
  const paragraph = (text: string) => {
    const element = new Y.XmlElement('paragraph');
    element.insert(0, [new Y.XmlText(text)]);
    return element;
  };
  const textAt = (session: NoteSession, index: number) =>
    (session.content.get(index) as Y.XmlElement).get(0) as Y.XmlText;
  const offered = () => place.setAside.list('alice', noteId);

  /** Opens the note with two paragraphs, all saved, and takes the server away. */
  async function openAndGoOffline() {
    const session = await open();
    await reaches(session, isSaved);
    session.content.insert(0, [paragraph('one'), paragraph('two')]);
    await reaches(session, isSaved);
    const meanwhile = new Y.Doc();
    Y.applyUpdate(meanwhile, Y.encodeStateAsUpdate(serverDoc()));
    const { port } = server.address;
    await server.destroy();
    await reaches(session, ({ saveStatus }) => saveStatus.kind === 'offline');
    return {
      session,
      /** What bob makes of the note until the server comes back with it. */
      async comeBack(bob: (content: Y.XmlFragment) => void, ...extensions: Extension[]) {
        bob(meanwhile.getXmlFragment('content'));
        const load: Extension = {
          async onLoadDocument({ document }) {
            Y.applyUpdate(document, Y.encodeStateAsUpdate(meanwhile));
          },
        };
        await serveAgain(port, load, ...extensions);
      },
    };
  }

  test('is offered as a copy, whole, and nothing else is', async () => {
    const { session, comeBack } = await openAndGoOffline();
    textAt(session, 0).insert(3, ' more');
    textAt(session, 1).insert(3, ' stays');
    await comeBack((content) => content.delete(0, 1));
    await reaches(session, isSaved);
    expect(textAt(session, 0).toString()).toBe('two stays');
    expect(offered()).toMatchObject([{ text: 'one more', reason: 'deleted-meanwhile' }]);
  });

  test('is not offered where it was moved, and is there again (C28)', async () => {
    const { session, comeBack } = await openAndGoOffline();
    const keeperOf = (doc: Y.Doc) =>
      keepMoves({
        isOn: true,
        doc,
        stored: doc.getArray(documentFields.moves),
        rules: blockRules(getSchema(noteFormat.extensions)),
        mayWrite: () => true,
      });
    const mends = keeperOf(session.doc);
    textAt(session, 0).insert(3, ' more');
    textAt(session, 1).insert(3, ' gone');
    await comeBack((content) => {
      const notes = keeperOf(content.doc as Y.Doc);
      content.doc?.transact((transaction) => {
        const heading = new Y.XmlElement('heading');
        heading.insert(0, [new Y.XmlText('one')]);
        content.delete(0, 1);
        content.insert(0, [heading]);
        notes.note(transaction);
      });
      content.delete(1, 1);
    });
    await reaches(session, isSaved);
    expect(session.content.toString()).toBe('<heading>one more</heading>');
    expect(offered()).toMatchObject([{ text: 'two gone', reason: 'deleted-meanwhile' }]);
    mends.close();
  });

  test('is offered also when the server had taken it and could not say so', async () => {
    const session = await open();
    // Without anyone in it the test server would forget the note.
    const bob = await server.hocuspocus.openDirectConnection(documentName);
    await reaches(session, isSaved);
    session.content.insert(0, [paragraph('one'), paragraph('two')]);
    await reaches(session, isSaved);
    server.hocuspocus.configuration.extensions.push({
      // Taken, and from then on nothing reaches alice.
      async beforeSync({ connection }) {
        connection.send = () => undefined;
      },
    });
    textAt(session, 0).insert(3, ' more');
    await vi.waitUntil(() => serverDoc().getXmlFragment('content').toString().includes('more'));
    serverDoc().getXmlFragment('content').delete(0, 1);
    server.hocuspocus.configuration.extensions.pop();
    for (const { webSocket } of server.hocuspocus.documents.get(documentName)?.getConnections() ?? [])
      webSocket.close();
    await reaches(session, isSaved);
    expect(offered()).toMatchObject([{ text: 'one more' }]);
    await bob.disconnect();
  });

  test('is offered also when the page was reloaded in between', async () => {
    const { session, comeBack } = await openAndGoOffline();
    textAt(session, 0).insert(3, ' more');
    await pool.endAll();
    await comeBack((content) => content.delete(0, 1));
    place.registry = new LocalRegistry(storage);
    const reopened = await open();
    await reaches(reopened, isSaved);
    expect(offered()).toMatchObject([{ text: 'one more' }]);
  });

  test('one’s own deletions and undo offer nothing', async () => {
    const { session, comeBack } = await openAndGoOffline();
    const history = new Y.UndoManager(session.content);
    textAt(session, 0).insert(3, ' regretted');
    history.undo();
    textAt(session, 1).insert(3, ' gone');
    session.content.delete(1, 1);
    await comeBack((content) => content.delete(0, 2));
    await reaches(session, isSaved);
    expect(session.content.length).toBe(0);
    expect(offered()).toEqual([]);
  });

  test('what was acknowledged before may be deleted by others, offline or live, without a copy', async () => {
    const { session, comeBack } = await openAndGoOffline();
    await comeBack((content) => content.delete(0, 1));
    await reaches(session, isSaved);
    expect(session.content.length).toBe(1);
    textAt(session, 0).insert(3, ' live');
    await reaches(session, isSaved);
    serverDoc().getXmlFragment('content').delete(0, 1);
    await vi.waitUntil(() => session.content.length === 0);
    expect(offered()).toEqual([]);
  });

  describe('on a connection that is whole but silent', () => {
    let answer: () => void;
    beforeEach(() => {
      const silence = new Promise<void>((resolve) => {
        answer = resolve;
      });
      server.hocuspocus.configuration.extensions.push({
        beforeSync: ({ type }) => (type === 2 ? silence : Promise.resolve()),
      });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    async function openWithTwo() {
      const session = await open();
      await reaches(session, ({ state }) => state.kind === 'live');
      serverDoc()
        .getXmlFragment('content')
        .insert(0, [paragraph('one'), paragraph('two')]);
      await vi.waitUntil(() => session.content.length === 2);
      return session;
    }

    test('it is offered when the silence was long', async () => {
      const session = await openWithTwo();
      textAt(session, 0).insert(3, ' more');
      vi.setSystemTime(Date.now() + 3_000);
      serverDoc().getXmlFragment('content').delete(0, 1);
      await vi.waitUntil(() => session.content.length === 1);
      answer();
      await reaches(session, ({ saveStatus }) => saveStatus.kind !== 'error');
      expect(offered()).toMatchObject([{ text: 'one more', reason: 'deleted-meanwhile' }]);
    });

    test('it is not when both wrote at the same time and saw it happen', async () => {
      const session = await openWithTwo();
      textAt(session, 0).insert(3, ' more');
      serverDoc().getXmlFragment('content').delete(0, 1);
      await vi.waitUntil(() => session.content.length === 1);
      answer();
      expect(offered()).toEqual([]);
    });
  });

  test('letters after the merge are acknowledged one by one: their deletion offers nothing', async () => {
    const { session, comeBack } = await openAndGoOffline();
    let letters = 0;
    await comeBack(() => undefined, {
      async beforeSync({ type }) {
        // Typed while the merge is being answered, and the second letter is not: something is always under way.
        if (type === 1) for (const at of [0, 1]) textAt(session, at).insert(3, '!');
        if (type !== 2) return;
        letters += 1;
        if (letters > 1) await new Promise(() => undefined);
      },
    });
    await vi.waitUntil(() => letters === 2, { timeout: 4_000 });
    expect(textAt(session, 0).toString()).toBe('one!');
    serverDoc().getXmlFragment('content').delete(0, 1);
    await vi.waitUntil(() => session.content.length === 1);
    expect(offered()).toEqual([]);
  });
});
