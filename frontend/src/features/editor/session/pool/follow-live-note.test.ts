// @vitest-environment node
import { documentFields } from '@commonplace/contracts/document';
import { projectDocument, renderHtml, writeDocument } from '@commonplace/contracts/document/server';
import { legalDocument } from '@commonplace/contracts/document/testing';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { liveNotes } from '../../../../shared/notes/live-notes.ts';
import { toast } from '../../../../shared/ui/toasts.tsx';
import {
  isSaved,
  noteId,
  open,
  pool,
  reaches,
  rules,
  serverCloses,
  serverDoc,
} from '../testing/session-house.ts';
import { livePreview } from './live-preview.ts';
import { tellSaveFailure } from './tell-save-failure.ts';

afterEach(() => {
  liveNotes.clear();
  vi.restoreAllMocks();
});

const says = (live: object) => vi.waitFor(() => expect(liveNotes.of(noteId)).toMatchObject(live));

test('the page gets a title and a text as they are written, here and elsewhere', async () => {
  const session = await open();
  await reaches(session, isSaved);
  await says({ title: '', preview: '', edited: null });
  session.title.insert(0, '  Typed here ');
  await says({ title: 'Typed here', edited: { by: 'self' } });
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('Written elsewhere')]);
  serverDoc().getXmlFragment(documentFields.content).insert(0, [paragraph]);
  await says({ title: 'Typed here', preview: 'Written elsewhere', edited: { by: 'others' } });
});

test('what was written before a note was opened is no edit of now', async () => {
  const first = await open();
  await reaches(first, isSaved);
  first.title.insert(0, 'Yesterday');
  await reaches(first, isSaved);
  liveNotes.clear();
  const other = await pool.acquire(
    { id: 'bob', name: 'Bob', username: 'bob' },
    { kind: 'note', documentName: first.documentName ?? '', mayEdit: true },
  );
  await reaches(other, isSaved);
  await says({ title: 'Yesterday', edited: null });
});

test('what the server refused is not published, and a reader’s own repairs are no edit', async () => {
  const session = await open();
  await reaches(session, isSaved);
  rules.readOnly = true;
  serverCloses('access-changed');
  session.title.insert(0, 'too late');
  await reaches(session, ({ state }) => state.kind === 'refused');
  await vi.waitFor(() => expect(liveNotes.of(noteId)).toBeNull());
  const reader = await open(false);
  await reaches(reader, ({ isLoaded }) => isLoaded);
  reader.content.insert(0, [new Y.XmlElement('paragraph')]);
  await says({ title: '', edited: null });
});

test('a text begins as it is stored, with any content', () => {
  fc.assert(
    fc.property(legalDocument, fc.constantFrom('', 'A title'), (content, title) => {
      const doc = new Y.Doc();
      writeDocument(doc, { title, content: { html: renderHtml(content) } });
      expect(livePreview(doc.getXmlFragment(documentFields.content), title)).toBe(
        projectDocument(doc).preview,
      );
    }),
    { numRuns: 60 },
  );
});

test('a note that can not be saved says so once, and again only after it was saved in between', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => {});
  const withdrawn = vi.spyOn(toast, 'withdraw').mockImplementation(() => {});
  let attempts = 0;
  const session = await pool.acquire(
    { id: 'alice', name: 'Alice', username: 'alice' },
    {
      kind: 'new',
      create: async () => {
        attempts += 1;
        return attempts < 3
          ? { kind: 'failed', message: null, final: false }
          : { kind: 'created', documentName: `note.${noteId}.1` };
      },
    },
  );
  tellSaveFailure(session);
  await reaches(session, ({ isEditable }) => isEditable);
  session.title.insert(0, 'x');
  const { saveStatus } = await reaches(session, (snapshot) => snapshot.saveStatus.kind === 'error');
  expect(saveStatus).toEqual({ kind: 'error', cause: 'unreachable' });
  await vi.waitUntil(() => attempts === 3, { timeout: 6_000 });
  await reaches(session, isSaved);
  expect(told.mock.calls).toEqual([['Unable to save changes.', { id: 'save-failure' }]]);
  expect(withdrawn).toHaveBeenCalledOnce();
});
