import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNotebook, cut, withSections } from '../notebook.fixture.ts';
import { type Server, show, startServer } from '../shown.fixture.tsx';
import { NotebookPicker } from './notebook-picker.tsx';
import type { Place } from './place-rows.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

const garden = aNotebook('Garden');
const travel = withSections(aNotebook('Travel'), 'Norway', 'Café notes');
const [norway, cafes] = travel.sections;
let server: Server;
const onChange = vi.fn();

beforeEach(() => {
  server = startServer([garden, travel]);
});
afterEach(() => {
  cleanup();
  onChange.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Picker({ place }: { place: Place | null }) {
  const [value, setValue] = useState(place);
  const choose = (next: Place) => {
    onChange(next);
    setValue(next);
  };
  return <NotebookPicker value={value} onChange={choose} />;
}

const button = () => screen.getByRole('button', { name: /^Notebook and section/ });
const field = () => screen.getByRole('combobox');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

async function open(place: Place | null = { notebookId: travel.id, sectionId: null }) {
  show(<Picker place={place} />);
  await waitFor(() => expect(button().textContent).toContain(place ? 'Travel' : 'Choose a notebook'));
  fireEvent.click(button());
  await screen.findByRole('combobox');
  await screen.findByRole('option', { name: 'Garden' });
}

test('it starts at what is chosen, whose sections are beside: first none, then each', async () => {
  await open();
  expect(options()).toEqual(['Create new notebook', 'Garden', 'Travel', 'None', 'Norway', 'Café notes']);
  expect(active()).toBe('Travel');
  fireEvent.keyDown(field(), { key: 'ArrowRight' });
  expect(active()).toBe('None');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onChange).toHaveBeenCalledWith({ notebookId: travel.id, sectionId: norway?.id });
  await screen.findByRole('button', { name: 'Notebook and section: Travel / Norway' });
  expect(document.activeElement).toBe(button());
});

test('a notebook without sections is chosen at once', async () => {
  await open(null);
  fireEvent.click(screen.getByRole('option', { name: 'Garden' }));
  expect(onChange).toHaveBeenCalledWith({ notebookId: garden.id, sectionId: null });
});

test('what is typed finds notebooks and sections in one list', async () => {
  await open();
  fireEvent.change(field(), { target: { value: 'cafe' } });
  expect(options()).toEqual(['Create new notebook', 'Travel / Café notes']);
  expect(active()).toBe('Travel / Café notes');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onChange).toHaveBeenCalledWith({ notebookId: travel.id, sectionId: cafes?.id });
});

test('Escape leaves everything as it was, and Tab goes on from the button', async () => {
  await open();
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(button());
  expect(onChange).not.toHaveBeenCalled();
});

test('a notebook that is made there is the one that is chosen', async () => {
  const made = aNotebook('Night walks');
  server.answers['/api/notebooks/create'] = () => {
    server.notebooks = [...server.notebooks, made];
    return Response.json({ success: true, message: 'The notebook was created.', notebook: made });
  };
  await open();
  fireEvent.click(screen.getByRole('option', { name: 'Create new notebook' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.submit(name);
  fireEvent.change(name, { target: { value: '  Night walks ' } });
  fireEvent.submit(name);
  await screen.findByRole('button', { name: 'Notebook and section: Night walks' });
  expect(server.sent).toEqual([{ path: '/api/notebooks/create', body: { name: 'Night walks' } }]);
  expect(onChange).toHaveBeenCalledWith({ notebookId: made.id, sectionId: null });
});

test('W8b: sections that the list of notebooks has no room for are read with their notebook', async () => {
  server = startServer([garden, cut(travel)]);
  server.whole = [travel];
  await open({ notebookId: travel.id, sectionId: norway?.id ?? '' });
  await screen.findByRole('option', { name: 'Norway' });
  expect(button().textContent).toContain('Travel / Norway');
  fireEvent.change(field(), { target: { value: 'cafe' } });
  expect(options()).toEqual(['Create new notebook', 'Travel / Café notes']);
});

test('W8b: of many notebooks without their sections the one that is entered is read', async () => {
  const shelf = Array.from({ length: 24 }, (_, at) => withSections(aNotebook(`Shelf ${at}`), `Box ${at}`));
  server = startServer([garden, cut(travel), ...shelf.map(cut)]);
  server.whole = [travel, ...shelf];
  const last = shelf.at(-1);
  await open();
  await screen.findByRole('option', { name: 'Norway' });
  expect([...server.read]).toEqual([travel.id]);
  fireEvent.keyDown(field(), { key: 'End' });
  await screen.findByRole('option', { name: 'Box 23' });
  expect([...server.read]).toEqual([travel.id, last?.id]);
  fireEvent.keyDown(field(), { key: 'Home' });

  // In one column the notebook stands for its sections until it is entered.
  fireEvent.change(field(), { target: { value: 'shelf 22' } });
  expect(options()).toEqual(['Create new notebook', 'Shelf 22']);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByRole('option', { name: 'Shelf 22 / Box 22' });
  expect(active()).toBe('Shelf 22 / None');
  expect([...server.read]).toEqual([travel.id, last?.id, shelf[22]?.id]);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  const place = { notebookId: shelf[22]?.id, sectionId: shelf[22]?.sections[0]?.id };
  expect(onChange).toHaveBeenCalledWith(place);
});
