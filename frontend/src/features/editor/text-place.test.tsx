import { cleanup, render } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { shownExtensions } from './blocks/block-views.ts';
import { TextPlace } from './text-place.tsx';

const editors: Editor[] = [];
afterEach(() => {
  cleanup();
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(content: string): Editor {
  const editor = new Editor({ extensions: shownExtensions, content });
  editors.push(editor);
  return editor;
}

test('a text is drawn once, and is the same when it comes back to the page', () => {
  const editor = open('<p>one</p><ul><li><p>two</p></li></ul>');
  const drawn = [...editor.view.dom.children];
  const isSame = () => [...editor.view.dom.children].map((block, index) => block === drawn[index]);
  const { container, rerender } = render(<TextPlace editor={editor} className="place" />);
  expect(container.querySelector('.place > .ProseMirror')).toBe(editor.view.dom);
  expect(isSame()).toEqual([true, true]);
  rerender(<p>loading</p>);
  editor.commands.insertContentAt(1, 'more than ');
  rerender(<TextPlace editor={editor} className="place" />);
  expect(container.textContent).toBe('more than onetwo');
  expect(isSame()).toEqual([true, true]);
});

test('the place takes the text of another editor', () => {
  const [one, other] = [open('<p>one</p>'), open('<p>other</p>')];
  const { container, rerender } = render(<TextPlace editor={one} className="place" />);
  rerender(<TextPlace editor={other} className="place" />);
  expect(container.textContent).toBe('other');
});
