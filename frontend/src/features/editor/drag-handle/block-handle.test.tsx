import { noteFormat } from '@commonplace/contracts/document';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { LiveText } from '../binding/live-text.ts';
import { Inserting } from '../insert/inserting.ts';
import { BlockHandle } from './block-handle.tsx';
import { BlockMoves } from './block-moves.ts';

beforeEach(() => {
  // jsdom does not lay out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
const editors: Editor[] = [];
afterEach(() => {
  cleanup();
  for (const editor of editors.splice(0)) editor.destroy();
  vi.unstubAllGlobals();
});

/** Alice has opened the menu of her second block; what Bob has is the same note. */
function openMenu(onComment?: (quote: string) => void) {
  const doc = new Y.Doc();
  const content = doc.getXmlFragment('content');
  const history = new Y.UndoManager(content, { trackedOrigins: new Set([ySyncPluginKey]) });
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...noteFormat.extensions,
      LiveText.configure({ content, history }),
      Inserting.configure({ history }),
      BlockMoves,
    ],
  });
  editors.push(editor);
  editor.commands.setContent('<p>one</p><p>two</p><p>three</p>');
  editor.commands.setTextSelection(7);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={i18n}>
        <BlockHandle editor={editor} documentName={null} content={content} onComment={onComment} />
      </I18nextProvider>
    </MantineProvider>,
  );
  act(() => editor.storage.blockMoves.openMenu?.());
  const bob = other.getXmlFragment('content');
  const arrive = () => act(() => Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'remote'));
  return { editor, bob, arrive };
}

const words = (editor: Editor) => editor.getText({ blockSeparator: '|' });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('menuitem', { name }));

test('what others write while the menu of a block is open is not what is deleted, doubled or moved', () => {
  const { editor, bob, arrive } = openMenu();
  (bob.get(0) as Y.XmlElement).insert(0, [new Y.XmlText('his words and ')]);
  arrive();
  press(/^Delete/);
  expect(words(editor)).toBe('his words and one|three');
});

test('a block that another person has deleted meanwhile takes no other with it', () => {
  const { editor, bob, arrive } = openMenu();
  bob.delete(1, 2);
  arrive();
  press(/^Delete/);
  expect(words(editor)).toBe('one');
});

test('a comment begins with the words of the block as they are by then, where the note takes comments', () => {
  const onComment = vi.fn();
  const { bob, arrive } = openMenu(onComment);
  (bob.get(1) as Y.XmlElement).insert(0, [new Y.XmlText('more than ')]);
  arrive();
  press(/^Comment/);
  expect(onComment).toHaveBeenCalledExactlyOnceWith('more than two');
  cleanup();
  openMenu();
  expect(screen.queryByRole('menuitem', { name: 'Comment' })).toBeNull();
});

test('the menus within it are walked by keys', async () => {
  const { editor } = openMenu();
  const turn = screen.getByRole('menuitem', { name: 'Turn into' });
  fireEvent.keyDown(turn, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Paragraph'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Heading 1');
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' });
  await waitFor(() => expect(document.activeElement).toBe(turn));
  fireEvent.keyDown(turn, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Paragraph'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(editor.view.dom));
});

test('the colours are walked by keys as they stand: down a column, across to the other, and back out', async () => {
  openMenu();
  const item = screen.getByRole('menuitem', { name: 'Text colour' });
  const at = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toMatch(name));
  // The menu has taken the focus.
  await at('Turn into');
  fireEvent.keyDown(item, { key: 'ArrowRight' });
  const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name });
  await at('None');
  const walk = [
    ['ArrowDown', 'Grey'],
    ['ArrowRight', 'Red'],
    ['ArrowDown', 'Yellow'],
    ['ArrowLeft', 'Orange'],
    ['ArrowUp', 'Grey'],
    ['ArrowUp', 'None'],
    ['ArrowUp', 'Pink'],
    ['ArrowDown', 'None'],
    ['ArrowDown', 'Grey'],
  ] as const;
  for (const [pressed, name] of walk) {
    key(pressed);
    await at(name);
  }
  key('ArrowLeft');
  await waitFor(() => expect(document.activeElement).toBe(item));
});
