import { noteFormat } from '@commonplace/contracts/document';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { LinkPanel } from './link-panel.tsx';

let editor: Editor;
beforeEach(() => {
  // What the place of a selection is computed from.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: noteFormat.extensions,
    content: '<p>one <a href="https://example.org">two</a> three</p>',
  });
  const frame = { current: document.body };
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <LinkPanel editor={editor} frame={frame} />
      </MantineProvider>
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  editor.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const keys = [
  { key: 'k', ctrlKey: true },
  { key: 'k', metaKey: true },
  { key: 'л', code: 'KeyK', ctrlKey: true },
];

test.each(keys)('%j opens the link of selected words', (key) => {
  editor.commands.setTextSelection({ from: 1, to: 4 });
  expect(fireEvent.keyDown(editor.view.dom, key)).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Link' })).toBeTruthy();
});

test('it opens the link that the caret is in', () => {
  editor.commands.setTextSelection(6);
  fireEvent.keyDown(editor.view.dom, keys[0]);
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://example.org');
});

test.each(keys)('where there is nothing to link %j is left to the search', (key) => {
  editor.commands.setTextSelection(2);
  expect(fireEvent.keyDown(editor.view.dom, key)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});
