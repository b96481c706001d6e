import {
  caretBetweenDrawings,
  documentExtensions,
  documentFields,
  fillIncompleteBlocks,
} from '@commonplace/contracts/document';
import { getSchema } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { EditorState, type PluginView, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { defaultDeleteFilter, defaultProtectedNodes, ySyncPlugin, ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

export const schema = getSchema(documentExtensions);
fillIncompleteBlocks(schema);

/** The origin of what a person writes into the title. */
export const titleOrigin = Symbol('title');

/**
 * An editor without a page: the state of the real editor and the real binding to the shared document,
 * with the same history of one's own acts. The binding asks its view for a state, a way to change it,
 * and whether it has the caret; drawing is the only part left out.
 */
export class HeadlessScreen {
  state: EditorState;
  readonly history: Y.UndoManager;
  readonly #pluginViews: PluginView[] = [];

  constructor(doc: Y.Doc) {
    const content = doc.getXmlFragment(documentFields.content);
    const title = doc.getText(documentFields.title);
    this.state = EditorState.create({ schema, plugins: [ySyncPlugin(content), caretBetweenDrawings()] });
    for (const { spec } of this.state.plugins) {
      const pluginView = spec.view?.(this as unknown as EditorView);
      if (pluginView) this.#pluginViews.push(pluginView);
    }
    this.history = new Y.UndoManager([content, title], {
      trackedOrigins: new Set<unknown>([ySyncPluginKey, titleOrigin]),
      deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
      captureTimeout: 0,
    });
  }

  dispatch(transaction: Transaction): void {
    const before = this.state;
    this.state = before.apply(transaction);
    for (const pluginView of this.#pluginViews) pluginView.update?.(this as unknown as EditorView, before);
  }

  /**
   * The blocks as they are shown, checked. Where one person made text code and another bold it has both
   * marks on the screen; code stands alone in what is derived, and so it does here.
   */
  shown(): unknown {
    const { doc } = this.state;
    doc.descendants((node) => node.type.checkContent(node.content));
    return codeAlone(doc).toJSON();
  }

  hasFocus(): boolean {
    return false;
  }

  destroy(): void {
    for (const pluginView of this.#pluginViews) pluginView.destroy?.();
    this.history.destroy();
  }
}

function codeAlone(node: Node): Node {
  if (node.isText) {
    const code = node.marks.find(({ type }) => type.name === 'code');
    return code ? node.mark([code]) : node;
  }
  const children: Node[] = [];
  node.forEach((child) => children.push(codeAlone(child)));
  return node.copy(Fragment.from(children));
}
