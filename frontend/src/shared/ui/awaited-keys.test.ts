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
