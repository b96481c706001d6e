import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { awaitTitle, dropAwaitedTitle } from '../../../shared/new-note/awaited-title.ts';
import { useFocusOnOpened } from './use-focus-on-opened.ts';

afterEach(cleanup);

function Page({ opened, isRedirected = false }: { opened: string; isRedirected?: boolean }) {
  const part = useFocusOnOpened<HTMLElement>(opened, { isEmpty: opened === 'none', isRedirected });
  return (
    <>
      <button type="button">row</button>
      <section ref={part} tabIndex={-1} aria-label="note">
        {opened !== 'none' && <button type="button">inside</button>}
      </section>
    </>
  );
}

test('what is opened is read from its start', () => {
  const { rerender } = render(<Page opened="none" />);
  screen.getByText('row').focus();
  rerender(<Page opened="A" />);
  expect(document.activeElement).toBe(screen.getByLabelText('note'));
});

test('a new note leaves the focus where its title is awaited', () => {
  const { rerender } = render(<Page opened="none" />);
  awaitTitle('New Note');
  rerender(<Page opened="new" />);
  expect(document.activeElement).toBe(screen.getByLabelText('New Note'));
  dropAwaitedTitle();
});

test('when what was open is gone, who is in the list stays there', () => {
  const { rerender } = render(<Page opened="A" />);
  screen.getByText('row').focus();
  rerender(<Page opened="none" />);
  expect(document.activeElement).toBe(screen.getByText('row'));
});

test('when what was open is gone with the focus in it, the focus is not lost', () => {
  const { rerender } = render(<Page opened="A" />);
  screen.getByText('inside').focus();
  rerender(<Page opened="none" />);
  expect(document.activeElement).toBe(screen.getByLabelText('note'));
});

test('what opens by a redirect leaves the focus where it is', () => {
  const { rerender } = render(<Page opened="none" />);
  screen.getByText('row').focus();
  rerender(<Page opened="A" isRedirected />);
  expect(document.activeElement).toBe(screen.getByText('row'));
});
