import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const keys: Readonly<Record<string, KeyboardEventInit>> = {
  insertParagraph: { key: 'Enter', keyCode: 13 },
  insertLineBreak: { key: 'Enter', keyCode: 13, shiftKey: true },
};

/**
 * On-screen keyboards send the edit and not the key (229): Enter comes as a new paragraph, which the
 * browser would make of elements it knows nothing about. So it becomes the key that it is.
 */
export const TouchEnter = Extension.create({
  name: 'touchEnter',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            beforeinput(view, event) {
              const key = keys[event.inputType];
              if (!key || view.composing || !press(view, key)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
      }),
    ];
  },
});

function press(view: EditorView, key: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', key);
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false;
}
