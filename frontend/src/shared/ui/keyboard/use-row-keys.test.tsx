import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { singleKeysKey } from './single-keys-key.ts';
import { useRowKeys } from './use-row-keys.ts';

function Page({ isDialogOpen = false }: { isDialogOpen?: boolean }) {
  useRowKeys();
  return (
    <>
      <main />
      <input aria-label="Search" />
      <textarea aria-label="Comment" />
      <input type="radio" aria-label="Latest" />
      <div contentEditable suppressContentEditableWarning>
        <p>Text</p>
      </div>
      <div role="menu">
        <button type="button">Copy link</button>
      </div>
      {isDialogOpen && <div role="dialog" aria-modal="true" />}
      {['one', 'two', 'three'].map((name) => (
        <article key={name} data-reading-row>
          <a href="/author">by {name}</a>
          <h2>
            <a href={`/${name}`}>{name}</a>
          </h2>
          <button type="button">menu of {name}</button>
        </article>
      ))}
    </>
  );
}

const focused = () => document.activeElement?.textContent;
/** Presses a key where the focus is; answers whether the page did what it does without these. */
const press = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...modifiers });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('W83a keys in rows to read', () => {
  beforeEach(() => {
    render(<Page />);
  });

  test('J begins at the first row, J and K go on, and stay at the ends', () => {
    press('j');
    expect(focused()).toBe('one');
    press('j');
    expect(focused()).toBe('two');
    press('J');
    press('j');
    expect(focused()).toBe('three');
    press('k');
    expect(focused()).toBe('two');
    press('k');
    press('k');
    expect(focused()).toBe('one');
  });

  test('the arrows lead on from any link of a row, and scroll where none has the focus', () => {
    expect(press('ArrowDown')).toBe(true);
    screen.getByText('by two').focus();
    expect(press('ArrowDown')).toBe(false);
    expect(focused()).toBe('three');
    press('ArrowUp');
    expect(focused()).toBe('two');
  });

  test('a button of a row keeps its arrows, J goes on from it', () => {
    screen.getByText('menu of one').focus();
    expect(press('ArrowDown')).toBe(true);
    press('j');
    expect(focused()).toBe('two');
  });

  test.each(['Search', 'Comment'])('nothing is taken from where one writes: %s', (label) => {
    screen.getByLabelText(label).focus();
    expect(press('j')).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  test.each(['Text', 'Copy link'])('nor from what chooses or edits: %s', (text) => {
    expect(fireEvent.keyDown(screen.getByText(text), { key: 'j' })).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  test('a choice of the order leaves them', () => {
    screen.getByLabelText('Latest').focus();
    press('j');
    expect(focused()).toBe('one');
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'keys with %j are others',
    (modifier) => {
      expect(press('j', modifier)).toBe(true);
    },
  );
});

test('W83a nothing moves behind a dialog', () => {
  render(<Page isDialogOpen />);
  expect(press('j')).toBe(true);
});

test('W83a who turned single keys off has the arrows only', () => {
  localStorage.setItem(singleKeysKey, 'false');
  render(<Page />);
  expect(press('j')).toBe(true);
  screen.getByText('one').focus();
  press('ArrowDown');
  expect(focused()).toBe('two');
});
