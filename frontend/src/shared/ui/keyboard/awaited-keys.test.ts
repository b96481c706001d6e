import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { awaitKeys, dropKeys, takeKeys } from './awaited-keys.ts';

afterEach(() => {
  dropKeys();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const press = (...keys: string[]) =>
  keys.map((key) => fireEvent.keyDown(document.activeElement ?? document, { key }));

test('what is typed until the text takes the focus is kept, with line breaks and what was deleted again', () => {
  awaitKeys();
  press('a', 'b', 'Backspace', 'Enter', 'c', 'Shift', 'Tab');
  expect(takeKeys()).toBe('a\nc');
  press('d');
  expect(takeKeys()).toBe('');
});

test('keys that are kept do nothing else, other keys and those of a field do what they do', () => {
  const other = vi.fn();
  document.addEventListener('keydown', other);
  awaitKeys();
  press('e', ' ');
  expect(other).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  document.body.append(document.createElement('input'));
  document.querySelector('input')?.focus();
  press('x');
  expect(other).toHaveBeenCalledTimes(2);
  expect(takeKeys()).toBe('e ');
  document.removeEventListener('keydown', other);
});

function addControl(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
}

test.each([
  '<button>a</button>',
  '<a href="/">a</a>',
  '<details><summary tabindex="0">a</summary></details>',
  '<div role="button" tabindex="0">a</div>',
])('what was typed is dropped when %s takes the focus, and its keys are its own', (html) => {
  awaitKeys();
  press('a');
  const control = addControl(html);
  (control.querySelector('summary') ?? control).focus();
  expect(press('Enter', ' ', 'Backspace', 'x')).toEqual([true, true, true, true]);
  expect(takeKeys()).toBe('');
});

test('keys at the button that opened the text are for the text, Enter and Space at another are not', () => {
  const other = addControl('<button>Other</button>');
  addControl('<button>Edit</button>').focus();
  awaitKeys();
  expect(press('a', ' ', 'Enter')).toEqual([false, false, false]);
  expect(['Enter', ' '].map((key) => fireEvent.keyDown(other, { key }))).toEqual([true, true]);
  expect(takeKeys()).toBe('a \n');
});

test('what is typed is kept while the text itself and the main part of the page take the focus', () => {
  awaitKeys();
  press('a');
  addControl('<main tabindex="-1"></main>').focus();
  press('b');
  addControl('<textarea></textarea>').focus();
  expect(takeKeys()).toBe('ab');
});

test('what was typed before the scripts of the page were there comes first', () => {
  const stop = vi.fn();
  window.firstKeys = { events: [new KeyboardEvent('keydown', { key: 'a' })], stop };
  awaitKeys();
  press('b');
  expect(stop).toHaveBeenCalledOnce();
  expect(takeKeys()).toBe('ab');
});

test('what nothing takes for ten seconds is dropped, and keys are the page’s again', () => {
  vi.useFakeTimers();
  awaitKeys();
  press('a');
  vi.advanceTimersByTime(10_000);
  expect(press('b')).toEqual([true]);
  expect(takeKeys()).toBe('');
});
