import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  edits,
  key,
  noteOf,
  onBoard,
  onDone,
  open,
  press,
  rivers,
  server,
  withServer,
} from '../notebook-screen.fixture.tsx';

withServer();

test('a draft sends what was changed in one call, and nothing is asked about then', async () => {
  const { router } = open('/?notebook=book&edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: ' Brooks ' } });
  await act(() => router.navigate('/elsewhere'));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Save');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(edits()).toEqual([{ id: 'book', name: 'Brooks' }]);
  await screen.findByText('It was done.');
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('who has saved finds the focus at the button that edits', async () => {
  const { router } = open('/?notebook=book&edit');
  onDone.mockImplementation(() => void router.navigate('/?notebook=book'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Brooks' } });
  screen.getByRole('button', { name: 'Save' }).focus();
  press('Save');
  const edit = await screen.findByRole('button', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test('a name is needed, and who changed nothing is done, with nothing to save', async () => {
  open('/?notebook=book&edit');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const ways = () => within(screen.getByRole('form')).getAllByRole('button').slice(0, 2);
  const shown = () => ways().map(({ textContent }) => textContent);
  expect(shown()[0]).toBe('Done');
  fireEvent.change(name, { target: { value: ' ' } });
  await screen.findByText('A notebook needs a name.');
  expect(shown()).toEqual(['Discard changes', 'Save']);
  press('Save');
  fireEvent.change(name, { target: { value: 'Rivers' } });
  expect(shown()[0]).toBe('Done');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(edits()).toEqual([]);
});

test('the counter says how much there is, and what of it the card shows', async () => {
  open('/?notebook=book&edit');
  const description = await screen.findByRole('textbox', { name: 'Description' });
  expect(description.getAttribute('placeholder')).toMatch(/first 300 characters show on the card/);
  expect(screen.getByText('13 of 300 characters')).toBeDefined();
  fireEvent.change(description, { target: { value: 'x'.repeat(301) } });
  expect(screen.getByText('301 of 5000 characters, the first 300 show on the card')).toBeDefined();
  fireEvent.change(description, { target: { value: 'x'.repeat(5001) } });
  expect(screen.getByText('Use 5000 characters or fewer.')).toBeDefined();
});

test('keys lift, move, put back and put down, and say so; undo sends what was there before', async () => {
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note b' });
  expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note c', 'Note a']);
  key('Move Note a', ' ');
  key('Move Note a', 'ArrowLeft');
  expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note c', 'Note a']);
  screen.getByText('Note a is at position 2 of 2 in Upstream.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Note a');
  key('Move Note a', 'Escape');
  screen.getByText('Note a is back at position 3 of 3 in the notebook.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  key('Move Upstream', 'Enter');
  key('Move Upstream', 'ArrowUp');
  key('Move Upstream', 'ArrowUp');
  screen.getByText('Upstream cannot be moved further.');
  key('Move Upstream', 'Enter');
  expect(onBoard()).toEqual(['Upstream', 'Note c', 'Note b', 'Note a']);
  press('Save');
  await waitFor(() => expect(edits()).toEqual([{ id: 'book', notesOrder: ['S', 'b', 'a'] }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(edits().at(-1)).toEqual({ id: 'book', notesOrder: ['b', 'S', 'a'] }));
});

test('the menu of a note moves it too', async () => {
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note b' });
  press('More for Note c');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'No section' }));
  await waitFor(() => expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note a', 'Note c']));
  press('Save');
  await waitFor(() =>
    expect(edits()).toEqual([{ id: 'book', notesOrder: ['b', 'S', 'a', 'c'], newSectionData: { S: [] } }]),
  );
});

test('what another tab changed meanwhile is there too, and the draft is not lost', async () => {
  const { cache } = open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note b' });
  key('Move Note a', ' ');
  key('Move Note a', 'ArrowLeft');
  key('Move Note a', 'ArrowLeft');
  key('Move Note a', ' ');
  expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note a', 'Note c']);
  server.notes = [noteOf('new'), ...server.notes.filter(({ id }) => id !== 'b')];
  server.notebook = {
    ...rivers,
    notes: ['new', 'a', 'c'],
    info1: { ...rivers.info1, notesOrder: ['S', 'a'] },
  };
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(onBoard()).toEqual(['Upstream', 'Note a', 'Note c', 'Note new']));
});
