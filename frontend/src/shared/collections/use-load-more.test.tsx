import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { useLoadMore } from './use-load-more.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pages = ['ab', 'abcd', 'abcdef'];
/** The page that is being loaded has come. */
let come: () => void;

function Letters() {
  const [page, setPage] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const letters = [...(pages[page] ?? '')];
  const list = useRef<HTMLUListElement>(null);
  const load = () => {
    setLoading(true);
    come = () => {
      setLoading(false);
      setPage(page + 1);
    };
  };
  const rest = page < pages.length - 1 ? { load, isLoading } : undefined;
  const more = useLoadMore(rest, letters.length, list);
  return (
    <>
      <ul ref={list}>
        {letters.map((letter) => (
          <li key={letter} tabIndex={-1}>
            {letter}
          </li>
        ))}
      </ul>
      {more && (
        <BusyButton loading={more.isLoading} onClick={more.load}>
          More
        </BusyButton>
      )}
    </>
  );
}

function loadMore() {
  const more = screen.getByRole('button', { name: 'More' });
  more.focus();
  fireEvent.click(more);
  // A browser takes the focus from a disabled button, jsdom does not.
  more.blur();
  act(() => come());
}

test('after each page, and after the last one, the focus is on the first item that it brought', () => {
  render(<Letters />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  });
  loadMore();
  expect(document.activeElement).toBe(screen.getByText('c'));
  loadMore();
  expect(document.activeElement).toBe(screen.getByText('e'));
  expect(screen.queryByRole('button')).toBeNull();
});
