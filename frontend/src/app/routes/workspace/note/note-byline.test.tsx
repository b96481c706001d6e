import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startServer } from '../../../../features/notebooks/shown.fixture.tsx';
import { LiveByline } from '../../../../features/workspace/note/note-byline.tsx';
import { noteFixture } from '../../../../shared/api/note.fixture.ts';
import { NotebookArrow } from './note-actions.tsx';

const dates = { createdAt: '2026-11-02T12:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z' };
const noteOf = (changes: Parameters<typeof noteFixture>[1]) => ({
  ...noteFixture(1, changes),
  documentName: 'note.1.1',
});

beforeEach(() => void startServer([]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the byline leads to the author and to the notebook, and says when the note was last edited', () => {
  show(<LiveByline note={noteOf(dates)} />);
  expect(screen.getByRole('link', { name: 'Alice' }).getAttribute('href')).toBe('/alice');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/?notebook=home');
  expect(screen.getByText('Last edited 21st November, 2026')).toBeDefined();
});

test('a note that was never edited says when it was written', () => {
  show(<LiveByline note={noteOf({ ...dates, updatedAt: dates.createdAt })} />);
  expect(screen.getByText('Written on 2nd November, 2026')).toBeDefined();
});

test('who may not see the notebook is not told of it, and the arrow says so', () => {
  const { temp } = noteFixture(1);
  const lent = noteOf({
    ...dates,
    authorId: 'bob',
    markers: ['edit'],
    temp: { ...temp, notebook: null, notebookPermission: null },
  });
  show(
    <>
      <NotebookArrow notebook={lent.temp.notebook} />
      <LiveByline note={lent} />
    </>,
  );
  expect(screen.queryByText('In:')).toBeNull();
  expect(screen.getByText('You can edit this note')).toBeDefined();
  const arrow = screen.getByRole('button', { name: 'Notebook not attatched' });
  expect(arrow.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('link', { name: 'Go to notebook' })).toBeNull();
});

test('the arrow leads to the notebook', () => {
  show(<NotebookArrow notebook={{ id: 'home', name: 'Home' }} />);
  expect(screen.getByRole('link', { name: 'Go to notebook' }).getAttribute('href')).toBe('/?notebook=home');
});
