import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  edits,
  headings,
  key,
  noPicture,
  noteOf,
  ok,
  onBoard,
  open,
  press,
  rivers,
  server,
  withServer,
} from './notebook-screen.fixture.tsx';

withServer();

/** A thousand notes in an order by hand, by chapters: of the second half first. Answers page by page, as made. */
function aLongBook() {
  const all = Array.from({ length: 1_000 }, (_, at) => noteOf(`n${at}`));
  const ids = all.map(({ id }) => id);
  server.notebook = {
    ...rivers,
    notes: ids,
    sections: [
      { ...rivers.sections[0], info1: { notesOrder: ids.slice(0, 10) } } as (typeof rivers.sections)[0],
    ],
    info1: { cover: noPicture, notesOrder: ['S', ...ids.slice(500), ...ids.slice(10, 500)] },
  };
  const asked: string[] = [];
  server.answers['/api/notebooks/notes'] = (_body, query) => {
    asked.push(`${query.get('sortBy')} ${query.get('sortOrder')} ${query.get('offset')}`);
    const from = Number(query.get('offset'));
    return ok({ notes: all.slice(from, from + 100), savedNotes: [], count: 1_000, savedCount: 0 });
  };
  return { all, ids, asked };
}

test('of a long notebook what is seen is drawn and loaded, each saying which of how many it is', async () => {
  const { asked } = aLongBook();
  open();
  const first = await screen.findByRole('link', { name: 'Note n500' });
  expect(first.closest('li')?.getAttribute('aria-posinset')).toBe('1');
  expect(first.closest('li')?.getAttribute('aria-setsize')).toBe('990');
  await screen.findByRole('link', { name: 'Note n0' });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
  expect(asked.toSorted()).toEqual(['createdAt ASC 0', 'createdAt ASC 500']);
});

test('a long notebook is put in order without its other notes, and the focus follows what moves', async () => {
  const { ids, asked } = aLongBook();
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note n500' });
  key('Move Note n500', ' ');
  key('Move Note n500', 'ArrowRight');
  key('Move Note n500', ' ');
  screen.getByText('Note n500 was dropped at position 3 of 991 in the notebook.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Note n500');

  // To the end of all, which is not visible.
  press('More for Note n3');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'No section' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Note n3'));
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('991');
  press('Save');
  const loose = ['n501', 'n500', ...ids.slice(502), ...ids.slice(10, 500), 'n3'];
  await waitFor(() =>
    expect(edits()).toEqual([
      {
        id: 'book',
        notesOrder: ['S', ...loose],
        newSectionData: { S: ids.slice(0, 10).filter((id) => id !== 'n3') },
      },
    ]),
  );
  expect(new Set(asked)).toEqual(new Set(['createdAt ASC 0', 'createdAt ASC 500']));
});

test('what no order of a long notebook names is in its section, and nothing is loaded to know that', async () => {
  const { all, ids, asked } = aLongBook();
  const inSection = ids.slice(300, 320);
  const [section] = server.notebook.sections;
  server.notebook = {
    ...server.notebook,
    sections: [
      { ...section, info1: { notesOrder: [] }, unorderedNotes: inSection } as typeof section & object,
    ],
    info1: { cover: noPicture, notesOrder: ['S'] },
  };
  for (let at = 300; at < 320; at += 1) all[at] = noteOf(`n${at}`, 'S');
  open();
  await screen.findByRole('link', { name: 'Note n300' });
  expect(headings().slice(0, 3)).toEqual(['Rivers', 'Upstream', 'Note n300']);
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['createdAt ASC 0', 'createdAt ASC 300'])));
  cleanup();
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note n300' });
  expect(onBoard().slice(0, 3)).toEqual(['Upstream', 'Note n300', 'Note n301']);
  expect(new Set(asked)).toEqual(new Set(['createdAt ASC 0', 'createdAt ASC 300']));
});

test('a long notebook without an order is read in the order its notes were made', async () => {
  const { ids, asked } = aLongBook();
  server.notebook = { ...server.notebook, sections: [], info1: { cover: noPicture, notesOrder: [] } };
  open();
  await screen.findByRole('link', { name: 'Note n0' });
  expect(asked).toEqual(['createdAt ASC 0']);
  cleanup();
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note n0' });
  key('Move Note n0', ' ');
  key('Move Note n0', 'ArrowRight');
  key('Move Note n0', ' ');
  press('Save');
  await waitFor(() => expect(edits()).toEqual([{ id: 'book', notesOrder: ['n1', 'n0', ...ids.slice(2)] }]));
});
