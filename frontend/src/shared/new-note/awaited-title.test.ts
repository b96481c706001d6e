import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitKeys } from '../ui/keyboard/awaited-keys.ts';
import {
  type Awaited,
  awaitTitle,
  dropAwaitedTitle,
  isTitleAwaited,
  settleTitle,
  showTitle,
} from './awaited-title.ts';

let title: HTMLTextAreaElement;
let taken: Awaited[];
let hide: () => void;

beforeEach(() => {
  title = document.body.appendChild(document.createElement('textarea'));
  taken = [];
  hide = () => undefined;
});
afterEach(() => {
  hide();
  dropAwaitedTitle();
  title.remove();
});

function show() {
  hide = showTitle(title, (typed) => taken.push(typed));
}

/** What the browser does when a person types into the focused element. */
function type(text: string) {
  (document.activeElement as HTMLTextAreaElement).value += text;
}

test('what is typed before the title is there goes into it, and so does the focus', () => {
  awaitTitle('New Note');
  type('\nThe road\nFirst line');
  expect(isTitleAwaited()).toBe(true);
  show();
  expect(taken).toEqual([['The road\nFirst line']]);
  expect(document.activeElement).toBe(title);
  expect(isTitleAwaited()).toBe(false);
});

test('what is typed while the page is opened at a new note goes into its title', () => {
  awaitKeys();
  for (const key of ['Enter', 'H', 'i', 'Enter', 'o']) fireEvent.keyDown(document.body, { key });
  show();
  expect(taken).toEqual([['Hi\no']]);
  expect(document.activeElement).toBe(title);
});

test('a word that is being composed is handed over when it is complete', () => {
  awaitTitle('New Note');
  const field = document.activeElement as HTMLTextAreaElement;
  field.dispatchEvent(new CompositionEvent('compositionstart'));
  type('か');
  show();
  expect(document.activeElement).toBe(field);
  field.value = '川';
  field.dispatchEvent(new CompositionEvent('compositionend'));
  expect(taken).toEqual([['川']]);
  expect(document.activeElement).toBe(title);
});

test('the title of a new note that is open already takes the focus, as soon as it can', () => {
  show();
  title.blur();
  awaitTitle('New Note');
  expect(document.activeElement).toBe(title);
  title.blur();
  title.disabled = true;
  awaitTitle('New Note');
  type('x');
  title.disabled = false;
  settleTitle();
  expect(taken).toEqual([['x']]);
  expect(document.activeElement).toBe(title);
});

test('a new note that is given up leaves nothing behind', () => {
  awaitTitle('New Note');
  type('x');
  dropAwaitedTitle();
  show();
  expect(taken).toEqual([]);
});
