import { Extension, type Extensions } from '@tiptap/core';
import * as yTiptap from '@tiptap/y-tiptap';
import * as yProsemirror from 'y-prosemirror';
import * as Y from 'yjs';
import { LiveText } from '../../../frontend/src/features/editor/binding/live-text.ts';

/** The bindings that are compared, each with a history of its own acts. */
export const bindings = {
  ours: (content) => [LiveText.configure({ content, history: historyOf(content) })],
  'y-tiptap': (content) => upstream(yTiptap.ySyncPlugin(content), yTiptap.yUndoPlugin()),
  'y-prosemirror': (content) => upstream(yProsemirror.ySyncPlugin(content), yProsemirror.yUndoPlugin()),
} satisfies Record<string, (content: Y.XmlFragment) => Extensions>;

export type BindingName = keyof typeof bindings;

function historyOf(content: Y.XmlFragment): Y.UndoManager {
  return new Y.UndoManager(content, { trackedOrigins: new Set([yTiptap.ySyncPluginKey]) });
}

function upstream(...plugins: ReturnType<typeof yTiptap.ySyncPlugin>[]): Extensions {
  return [Extension.create({ name: 'upstream', addProseMirrorPlugins: () => plugins })];
}
