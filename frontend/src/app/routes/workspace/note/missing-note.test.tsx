import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place } from '../../../../features/editor/session/pool/device-place.ts';
import { show, startServer } from '../../../../features/notebooks/shown.fixture.tsx';
import { MissingNote } from './missing-note.tsx';

const [userId, noteId] = ['alice', 'n1'];
const unknown = { session: null, reason: null, answeredAt: 0, onReopen: () => {}, onRefused: () => {} };

/** A note of which nothing but its absence is known. */
const showMissing = (wasOpen = false) =>
  show(<MissingNote userId={userId} noteId={noteId} wasOpen={wasOpen} {...unknown} />);

beforeEach(() => void startServer([]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a note whose absence was known before its session ended says once why it is closed', async () => {
  showMissing();
  expect(screen.getByText('Sorry, the page you visited does not exist.')).toBeDefined();
  expect(screen.getByText('It may be private, or its address may have changed.')).toBeDefined();
  place.setAside.add(userId, { noteId, text: 'My last words.', reason: 'access-removed' });
  expect(await screen.findByText('You can no longer open this note.')).toBeDefined();
  expect(screen.getByRole('alert', { name: 'Unsaved text' }).textContent).toContain('My last words.');
  expect(screen.queryByText('Sorry, the page you visited does not exist.')).toBeNull();
  expect(screen.queryByText(/^It may be private/)).toBeNull();
});

test('text that others deleted does not say why the note is closed', () => {
  place.setAside.add(userId, { noteId, text: 'My last words.', reason: 'deleted-meanwhile' });
  showMissing();
  expect(screen.getByText('Sorry, the page you visited does not exist.')).toBeDefined();
});

test('a note that was open is not called an address of nothing, and the focus is at the reason', () => {
  showMissing(true);
  const reason = screen.getByRole('heading', { name: 'You can no longer open this note.' });
  expect(document.activeElement).toBe(reason);
});

test('a focus that is elsewhere on the page stays there', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  showMissing(true);
  expect(screen.getByText('You can no longer open this note.')).toBeDefined();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('an address of nothing takes no focus', () => {
  showMissing();
  expect(screen.getByText('Sorry, the page you visited does not exist.')).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});

test('the focus goes on to what comes back in place of the reason', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'main';
  main.tabIndex = -1;
  const { unmount } = showMissing(true);
  expect(document.activeElement?.textContent).toBe('You can no longer open this note.');
  unmount();
  await vi.waitFor(() => expect(document.activeElement).toBe(main));
  main.remove();
});
