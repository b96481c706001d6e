// @vitest-environment node

import { collabLimits } from '@commonplace/contracts/collab';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { CreationOutcome } from './session-place.ts';
import {
  alice,
  documentName,
  isSaved,
  noteId,
  open,
  place,
  pool,
  reaches,
  server,
  serverDoc,
} from './testing/session-house.ts';

describe('C24: what is large', () => {
  test('an update above what a live one may carry goes as an answer, which may be as large as a document', async () => {
    const kinds: [number, number][] = [];
    const session = await open();
    await reaches(session, isSaved);
    server.hocuspocus.configuration.extensions.push({
      async beforeSync({ type, payload }) {
        kinds.push([type, payload.length]);
      },
    });
    session.title.insert(0, 'x'.repeat(collabLimits.update));
    session.title.insert(0, 'y');
    await reaches(session, isSaved);
    expect(kinds.map(([type]) => type)).toEqual([1, 2]);
    expect(kinds[0]?.[1]).toBeGreaterThan(collabLimits.update);
    expect(serverDoc().getText('title').length).toBe(collabLimits.update + 1);
  });

  test('a server that calls a small note full is asked again, since folding makes room', async () => {
    const session = await open();
    await reaches(session, isSaved);
    let refusals = 0;
    server.hocuspocus.configuration.extensions.push({
      async beforeSync({ type }) {
        if (type === 0 || refusals === 1) return;
        refusals += 1;
        throw Object.assign(new Error(''), { code: 4413, reason: 'document-full' });
      },
    });
    session.title.insert(0, 'kept');
    await vi.waitUntil(() => serverDoc()?.getText('title').toString() === 'kept', { timeout: 4_000 });
    await reaches(session, isSaved);
    expect(place.setAside.list('alice')).toEqual([]);
  });

  test('a fresh copy is a note of its own, with the blocks and without what was deleted', async () => {
    const session = await open();
    await reaches(session, isSaved);
    const heading = new Y.XmlElement('heading');
    heading.setAttribute('level', 2 as never);
    const words = new Y.XmlText('kept');
    heading.insert(0, [words]);
    session.content.insert(0, [heading, new Y.XmlElement('paragraph')]);
    words.format(0, 2, { bold: {} });
    session.content.delete(1, 1);
    await reaches(session, isSaved);
    const copyName = `note.${noteId.replace(/1$/, '2')}.1`;
    const create = async (): Promise<CreationOutcome> => ({ kind: 'created', documentName: copyName });
    expect(await pool.beginCopy(session, 'Title (continued)', create)).toBe(copyName);
    const copy = await pool.acquire(alice, { kind: 'note', documentName: copyName, mayEdit: true });
    await reaches(copy, isSaved);
    expect(copy.title.toString()).toBe('Title (continued)');
    expect(copy.content.toString()).toBe(session.content.toString());
    expect((copy.content.get(0) as Y.XmlElement).getAttribute('level')).toBe(2);
    expect([...copy.doc.store.clients.keys()]).toEqual([copy.doc.clientID]);
    expect(session.snapshot().state.kind).toBe('live');
  });

  test('a copy that can’t be made says why and leaves nothing behind', async () => {
    const session = await open();
    session.title.insert(0, 'kept');
    await reaches(session, isSaved);
    const create = async (): Promise<CreationOutcome> => ({
      kind: 'failed',
      message: 'Not here.',
      final: true,
    });
    await expect(pool.beginCopy(session, '', create)).rejects.toThrow('Not here.');
    expect(pool.sessions).toEqual([session]);
    expect(place.registry.stores('alice').map(({ documentName: name }) => name)).toEqual([documentName]);
    expect((await place.drafts.claim('alice')).resumed).toBe(false);
  });
});
