import { noteFormat } from '@commonplace/contracts/document';
import { act, renderHook } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSelectionFacts } from './use-selection-facts.ts';

let editor: Editor;
beforeEach(() => {
  vi.useFakeTimers();
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: noteFormat.extensions,
    content: '<p>one <strong>two</strong></p><p>three</p>',
  });
  // What the library itself puts off.
  vi.runOnlyPendingTimers();
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** What a button knows, and how often it has looked and was drawn. */
function button() {
  const seen = { looks: 0, draws: 0 };
  const { result, unmount } = renderHook(() => {
    seen.draws += 1;
    return useSelectionFacts(editor, () => {
      seen.looks += 1;
      return { bold: editor.isActive('bold') };
    });
  });
  return { seen, unmount, bold: () => result.current.bold };
}

const later = () => act(() => vi.runOnlyPendingTimers());

/** How many timers three letters set. */
function timersOfTyping(): number {
  for (const letter of 'abc') editor.commands.insertContent(letter);
  return vi.getTimerCount();
}

test('all buttons wait for one timer, and only those with other facts are drawn again', () => {
  const ofTheEditor = timersOfTyping();
  later();
  const buttons = [button(), button(), button()];
  const before = buttons.map(({ seen }) => ({ ...seen }));
  expect(timersOfTyping()).toBe(ofTheEditor + 1);
  later();
  expect(buttons.map(({ seen }) => seen)).toEqual(
    before.map(({ looks, draws }) => ({ looks: looks + 1, draws })),
  );
  editor.commands.setTextSelection(13);
  later();
  expect(buttons.map(({ bold }) => bold())).toEqual([true, true, true]);
});

test('what is switched on for the next letter is reported', () => {
  const { bold } = button();
  expect(bold()).toBe(false);
  editor.commands.toggleMark('bold');
  later();
  expect(bold()).toBe(true);
});

test('letters of others elsewhere are no reason to look, in the block with the caret they are', () => {
  const { seen } = button();
  editor.commands.setTextSelection(2);
  later();
  const theirs = (at: number) =>
    editor.view.dispatch(
      editor.state.tr.insertText('x', at).setMeta(ySyncPluginKey, { isChangeOrigin: true }),
    );
  const { looks } = seen;
  theirs(12);
  later();
  expect(seen.looks).toBe(looks);
  theirs(1);
  later();
  expect(seen.looks).toBe(looks + 1);
});

test('nothing is set or looked at any more once the last button is gone', () => {
  const [one, other] = [button(), button()];
  one.unmount();
  editor.commands.setTextSelection(7);
  later();
  expect(other.bold()).toBe(true);
  later();
  editor.commands.setTextSelection(2);
  other.unmount();
  expect(vi.getTimerCount()).toBe(0);
  editor.commands.setTextSelection(7);
  expect(vi.getTimerCount()).toBe(0);
});
