import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

interface Opening {
  isOpen(): boolean;
  /** Opens it, or closes it. */
  turn(): void;
}

/** What opens the expands of a screen, by their elements. */
export const openings = new WeakMap<globalThis.Node, Opening>();

/** Opens what the caret comes into, so that what is typed can be seen. */
export const OpenExpands = Extension.create({
  name: 'openExpands',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        view: (view) => ({
          update(_view, before) {
            if (!view.editable || view.state.selection.eq(before.selection)) return;
            for (const opening of around(view, false)) if (!opening.isOpen()) opening.turn();
          },
        }),
      }),
    ];
  },
});

/** Opens or closes the expand in whose summary the caret is. */
export function toggleExpand(view: EditorView): boolean {
  if (view.state.selection.$from.parent.type.name !== 'expandSummary') return false;
  const [opening] = around(view, true);
  opening?.turn();
  return opening !== undefined;
}

/** The expands around the caret, innermost first, with or without the one whose summary it is in. */
function around(view: EditorView, withSummary: boolean): Opening[] {
  const { $head } = view.state.selection;
  const found: Opening[] = [];
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    if ($head.node(depth).type.name !== 'expand') continue;
    const isInSummary = $head.node(depth + 1)?.type.name === 'expandSummary';
    const dom = view.nodeDOM($head.before(depth));
    const opening = dom && openings.get(dom);
    if (opening && (withSummary || !isInSummary)) found.push(opening);
  }
  return found;
}
