import { Extension } from '@tiptap/core';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { LiveBinding, type LiveBindingOptions } from './live-binding.ts';
import type { RelativeSelection } from './relative-selection.ts';
import { type StepExtent, stepExtent } from './step-extent.ts';
import { UnfamiliarBlock, UnfamiliarInline } from './unfamiliar-nodes.ts';

/** The two ways through the history of a screen. */
export type HistoryDirection = 'undo' | 'redo';

interface LiveTextOptions {
  /** The text, a part of a live document. */
  content: Y.XmlFragment | null;
  /** What undo and redo go through. */
  history: Y.UndoManager | null;
  /** Told when a key asks for a step that there is not. */
  onNothingLeft: (direction: HistoryDirection) => void;
  /** What the screen says where it does not know a part of the text. */
  unfamiliarLabel: string;
  /** Told whenever it changes whether this page knows all that the text holds; at first it does. */
  onSchemaCompatibility: (isSchemaCompatible: boolean) => void;
  /** Whether text follows the blocks that people rebuild (C28). */
  keepsMoves: boolean;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    liveText: {
      /** Takes back the last act of this screen. */
      undo: () => ReturnType;
      /** Does again what was taken back. */
      redo: () => ReturnType;
    };
  }
}

/** The text of a live document, edited here and by others at once, with a history of what was done here. */
export const LiveText = Extension.create<LiveTextOptions, { isSchemaCompatible: boolean }>({
  name: 'liveText',
  // Before any reader of the live document after a change of the text.
  priority: 1000,
  addOptions: () => ({
    content: null,
    history: null,
    onNothingLeft: () => undefined,
    unfamiliarLabel: '',
    onSchemaCompatibility: () => undefined,
    keepsMoves: true,
  }),

  addStorage: () => ({ isSchemaCompatible: true }),

  addExtensions() {
    const label = this.options.unfamiliarLabel;
    return [UnfamiliarBlock.configure({ label }), UnfamiliarInline.configure({ label })];
  },

  addCommands() {
    const { history } = this.options;
    const { storage } = this;
    return {
      undo:
        () =>
        ({ tr, dispatch }) => {
          tr.setMeta('preventDispatch', true);
          if (!storage.isSchemaCompatible || !history?.canUndo()) return false;
          return dispatch ? history.undo() !== null : true;
        },
      redo:
        () =>
        ({ tr, dispatch }) => {
          tr.setMeta('preventDispatch', true);
          if (!storage.isSchemaCompatible || !history?.canRedo()) return false;
          return dispatch ? history.redo() !== null : true;
        },
    };
  },

  addKeyboardShortcuts() {
    const go = (direction: HistoryDirection) => () => {
      const { editor, options } = this;
      if (!editor.isEditable) return false;
      if (!editor.commands[direction]()) options.onNothingLeft(direction);
      // The browser has a history of its own, which knows nothing of what others wrote.
      return true;
    };
    return { 'Mod-z': go('undo'), 'Mod-y': go('redo'), 'Shift-Mod-z': go('redo') };
  },

  addProseMirrorPlugins() {
    const { content, history, keepsMoves } = this.options;
    const onSchemaCompatibility = (isSchemaCompatible: boolean) => {
      this.storage.isSchemaCompatible = isSchemaCompatible;
      this.options.onSchemaCompatibility(isSchemaCompatible);
    };
    return content && history ? [bindingPlugin(content, history, { onSchemaCompatibility, keepsMoves })] : [];
  },
});

interface PluginState {
  addToHistory: boolean;
  extent: StepExtent;
}

function bindingPlugin(content: Y.XmlFragment, history: Y.UndoManager, options: LiveBindingOptions): Plugin {
  /** Null until the text is on the screen. */
  let shown: { view: EditorView; binding: LiveBinding } | null = null;
  const mayWrite = () => shown === null || (shown.binding.isSchemaCompatible && shown.view.editable);
  return new Plugin<PluginState>({
    // The key by which our extensions and others' distinguish what arrived from what was done here.
    key: ySyncPluginKey,
    state: {
      init: () => ({ addToHistory: true, extent: 'part' }),
      apply(tr, value, { selection }) {
        const isAppended = tr.getMeta('appendedTransaction') !== undefined;
        if (!tr.docChanged)
          return isAppended || value.extent === 'part' ? value : { ...value, extent: 'part' };
        // What arrives, and what undo does, says nothing of what is being typed here.
        const own = hasArrived(tr) ? 'part' : stepExtent(tr, selection);
        const extent = isAppended ? value.extent : own;
        return { addToHistory: tr.getMeta('addToHistory') !== false, extent };
      },
    },
    // What could not be written, or may not, has no place on the screen either, whichever menu is still open.
    filterTransaction: (tr) => !tr.docChanged || hasArrived(tr) || mayWrite(),
    view(view) {
      const opened = new LiveBinding(content, view, options);
      shown = { view, binding: opened };
      const stopKeeping = keepSelections(history, content, opened, view);
      return {
        update(_view, before) {
          const { addToHistory, extent } = ySyncPluginKey.getState(view.state) as PluginState;
          // Before it is written: what the history captures next is a step of its own.
          if (extent !== 'part' && view.state.doc !== before.doc) history.stopCapturing();
          const hasWritten = opened.write(before, addToHistory);
          if (hasWritten && (!addToHistory || extent === 'whole')) history.stopCapturing();
        },
        destroy() {
          stopKeeping();
          opened.destroy();
        },
      };
    },
  });
}

/** Whether the binding shows what happened in the live document. */
function hasArrived(tr: Transaction): boolean {
  return tr.getMeta(ySyncPluginKey) !== undefined;
}

interface StackItemEvent {
  stackItem: { meta: Map<unknown, unknown> };
  changedParentTypes: Map<unknown, unknown>;
}

/** Undo leads back to where the caret was when what it takes back was done. */
function keepSelections(
  history: Y.UndoManager,
  content: Y.XmlFragment,
  binding: LiveBinding,
  view: EditorView,
): () => void {
  const onAdded = ({ stackItem }: StackItemEvent) => {
    stackItem.meta.set(binding, binding.selectionBefore);
  };
  const onPopped = ({ stackItem, changedParentTypes }: StackItemEvent) => {
    const kept = stackItem.meta.get(binding) as RelativeSelection | null | undefined;
    const selection = kept && changedParentTypes.has(content) && binding.resolve(kept);
    if (selection) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  };
  history.on('stack-item-added', onAdded);
  history.on('stack-item-popped', onPopped);
  return () => {
    history.off('stack-item-added', onAdded);
    history.off('stack-item-popped', onPopped);
  };
}
