import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useLoadMore } from './use-load-more.ts';

function Letters() {
  const [letters, setLetters] = useState(['a', 'b']);
  const list = useRef<HTMLUListElement>(null);
  const rest = { load: () => setLetters(['a', 'b', 'c', 'd']), isLoading: false };
  const more = useLoadMore(letters.length < 4 ? rest : undefined, letters.length, list);
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
        <button type="button" onClick={more.load}>
          More
        </button>
      )}
    </>
  );
}

test('after the last page the focus is on the first item that it brought', () => {
  render(<Letters />);
  const more = screen.getByRole('button', { name: 'More' });
  more.focus();
  fireEvent.click(more);
  expect(document.activeElement).toBe(screen.getByText('c'));
});
