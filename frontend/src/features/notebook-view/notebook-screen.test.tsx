import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  asReader,
  headings,
  noPicture,
  noteOf,
  ok,
  open,
  press,
  refused,
  rivers,
  server,
  withServer,
} from './notebook-screen.fixture.tsx';

withServer();

test('a notebook shows its name, its count and everything in it in its order', async () => {
  open();
  await screen.findByRole('link', { name: 'Note c' });
  expect(headings()).toEqual(['Rivers', 'Note b', 'Upstream', 'Note c', 'Note a']);
  expect(screen.getByText('3 notes')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Note a' }).getAttribute('href')).toBe('/?note=a');
  expect(screen.getAllByText('21 Nov, 2026')).toHaveLength(3);
});

test('without an order its notes are read as they were made, whichever was edited last', async () => {
  server.notebook = { ...rivers, sections: [], info1: { cover: noPicture, notesOrder: [] } };
  server.notes = ['c', 'a', 'b'].map((id) => noteOf(id));
  open();
  await screen.findByRole('link', { name: 'Note c' });
  expect(headings()).toEqual(['Rivers', 'Note a', 'Note b', 'Note c']);
});

test('notes of others that were saved into it are below, with their authors', async () => {
  server.savedNotes = [
    {
      ...noteOf('z'),
      temp: { ...noteOf('z').temp, author: { name: 'Bob', username: 'bob', display_picture: noPicture } },
    },
  ];
  open();
  await screen.findByRole('heading', { name: 'Saved notes' });
  expect(screen.getByText('Bob')).toBeDefined();
});

test('its owner sees the row that guests see, with the first picture of a note', async () => {
  const url = '/files/notes/0190a0a0-0000-7000-8000-000000000001/aa.webp';
  server.notes = [{ ...noteOf('a'), info2: { imageArray: [{ url }] } }];
  open();
  const row = (await screen.findByRole('link', { name: 'Note a' })).closest('article');
  expect(row?.querySelector('img')?.getAttribute('src')).toBe(`${url}?width=480`);
});

test('every page of its notes is loaded, and what is not there yet keeps its place', async () => {
  const late = Promise.withResolvers<Response>();
  const all = Array.from({ length: 120 }, (_, at) => noteOf(`n${at}`));
  server.notebook = {
    ...rivers,
    notes: all.map(({ id }) => id),
    sections: [],
    info1: { cover: noPicture, notesOrder: ['n119'] },
  };
  const page = (from: number, to: number) =>
    ok({ notes: all.slice(from, to), savedNotes: [], count: 120, savedCount: 0 });
  server.answers['/api/notebooks/notes'] = () =>
    server.sent.filter(({ path }) => path === '/api/notebooks/notes').length === 1
      ? page(0, 100)
      : late.promise;
  open();
  await screen.findByRole('link', { name: 'Note n0' });
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
  expect(screen.queryByRole('link', { name: 'Note n119' })).toBeNull();
  late.resolve(page(100, 120));
  await screen.findByRole('link', { name: 'Note n119' });
  expect(headings().slice(0, 3)).toEqual(['Rivers', 'Note n119', 'Note n0']);
});

test('what is hidden or gone is not found; what failed is tried again', async () => {
  server.answers['/api/notebooks'] = () => refused(404, 'not_found', 'Not found.');
  open();
  await screen.findByText('Sorry, the page you visited does not exist.');
  expect(screen.getByText('It may be private, or its address may have changed.')).toBeDefined();
  cleanup();
  server.answers['/api/notebooks'] = () => {
    throw new TypeError('offline');
  };
  open();
  await screen.findByText('Error connecting to server. Please reload this page.');
  server.answers['/api/notebooks'] = () => ok({ notebook: server.notebook });
  press('Retry');
  await screen.findByRole('heading', { name: 'Rivers' });
});

test('a notebook that was open is not called an address of nothing, and the focus is at the reason', async () => {
  const { cache } = open();
  (await screen.findByRole('link', { name: 'Note c' })).focus();
  server.answers['/api/notebooks'] = () => refused(404, 'not_found', 'Not found.');
  await act(() => cache.invalidateQueries());
  const reason = await screen.findByRole('heading', { name: 'You can no longer open this notebook.' });
  expect(screen.queryByText('Sorry, the page you visited does not exist.')).toBeNull();
  expect(document.activeElement).toBe(reason);
});

test('a reader keeps a notebook, which is shown at once and taken back when it is refused', async () => {
  server.notebook = { ...rivers, ...asReader };
  const asked = Promise.withResolvers<Response>();
  server.answers['/api/notebooks/save'] = () => asked.promise;
  open('/?notebook=book&edit');
  await screen.findByRole('heading', { name: 'Rivers' });
  expect(screen.queryByRole('form')).toBeNull();
  press('2 saves');
  await screen.findByRole('button', { name: '3 saves', pressed: true });
  asked.resolve(refused(403, 'forbidden', 'You may not.'));
  await screen.findByText('You may not.');
  await screen.findByRole('button', { name: '2 saves', pressed: false });
  expect(server.sent.at(-1)?.path).toBe('/api/notebooks');
});
