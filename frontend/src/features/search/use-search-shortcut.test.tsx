import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSearchShortcut } from './use-search-shortcut.ts';

const open = vi.fn();
function Page() {
  useSearchShortcut(open);
  return (
    <>
      <main />
      <input />
      <input type="checkbox" />
      <input role="combobox" aria-expanded={false} aria-controls="list" />
      <textarea />
      <div contentEditable suppressContentEditableWarning>
        <p>Text</p>
      </div>
      <div role="toolbar">
        <button type="button">Link</button>
      </div>
    </>
  );
}

afterEach(() => {
  cleanup();
  open.mockClear();
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  [{ key: '/' }, 1],
  [{ key: '/', shiftKey: true }, 1],
  [{ key: 'k', ctrlKey: true }, 1],
  [{ key: 'K', metaKey: true }, 1],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, 1],
  [{ key: 't', code: 'KeyK', ctrlKey: true }, 0],
  [{ key: '/', ctrlKey: true }, 0],
  [{ key: 'k' }, 0],
  [{ key: 'k', ctrlKey: true, shiftKey: true }, 0],
])('%j on the page opens the search %i times', (keys, times) => {
  render(<Page />);
  fireEvent.keyDown(document.querySelector('main') as Element, keys);
  expect(open).toHaveBeenCalledTimes(times);
});

test.each(['input', 'textarea', 'p'])(
  'in <%s> the slash is text, and the other key opens the search',
  (place) => {
    render(<Page />);
    const text = document.querySelector(place) as Element;
    expect(fireEvent.keyDown(text, { key: '/' })).toBe(true);
    expect(open).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(text, { key: 'k', ctrlKey: true })).toBe(false);
    expect(open).toHaveBeenCalledOnce();
  },
);

test('in text on a Mac only Cmd+K opens the search: Ctrl+K deletes the rest of the line', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  render(<Page />);
  const text = document.querySelector('textarea') as Element;
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(text, { key: 'k', metaKey: true });
  expect(open).toHaveBeenCalledOnce();
});

test.each(['button', '[role=combobox]'])('in %s these keys are not for the search', (place) => {
  render(<Page />);
  for (const keys of [{ key: '/' }, { key: 'k', ctrlKey: true }]) {
    expect(fireEvent.keyDown(document.querySelector(place) as Element, keys)).toBe(true);
  }
  expect(open).not.toHaveBeenCalled();
});

test('a key that had another meaning where it was pressed does not open the search', () => {
  render(<Page />);
  const text = document.querySelector('p') as Element;
  text.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
  expect(open).not.toHaveBeenCalled();
});

test('a switch takes none of these keys', () => {
  render(<Page />);
  fireEvent.keyDown(document.querySelector('[type=checkbox]') as Element, { key: '/' });
  expect(open).toHaveBeenCalledOnce();
});

test('a dialog keeps the keys to itself', () => {
  render(<Page />);
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: '/' });
  dialog.remove();
  expect(open).not.toHaveBeenCalled();
});

test('a key without a modifier does nothing where a person turned such keys off', () => {
  localStorage.setItem('singleKeyShortcuts', 'false');
  render(<Page />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(open).toHaveBeenCalledOnce();
});
