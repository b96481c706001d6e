import { documentFields } from '@commonplace/contracts/document';
import type { SharedType } from '@commonplace/contracts/document/moves';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { readSelection } from '../unprompted.ts';
import { DocumentReader } from './document-reader.ts';
import { keepComposition } from './keep-composition.ts';
import { blockRules, keepMoves, type Moves } from './moves/index.ts';
import { visibleBefore } from './relative-position.ts';
import {
  absoluteSelection,
  type RelativeSelection,
  relativeSelection,
  stands,
} from './relative-selection.ts';
import { replaceChanged, replaceChangedChildren, sizeUpTo } from './replace-changed.ts';
import { writeAct } from './write-changed.ts';

export interface LiveBindingOptions {
  /** Called when {@link LiveBinding.isSchemaCompatible} changes. */
  onSchemaCompatibility?: (isSchemaCompatible: boolean) => void;
  /** Whether text follows the blocks that people rebuild (C28). */
  keepsMoves?: boolean;
}

/**
 * Synchronises the ProseMirror document of a view with the Y.XmlFragment of a note. The cost depends on the size of the
 * change, not on that of the note: a remote letter replaces that letter, not the document.
 *
 * The binding of y-tiptap rebuilds every block for each remote change, which is too slow when five people type in a note
 * of 50,000 words.
 */
export class LiveBinding {
  readonly #content: Y.XmlFragment;
  readonly #ydoc: Y.Doc;
  readonly #view: EditorView;
  readonly #reader: DocumentReader;
  readonly #moves: Moves;
  readonly #onSchemaCompatibility: (isSchemaCompatible: boolean) => void;
  #isSchemaCompatible = true;
  /** Callbacks that were already queued may still run afterwards; they must not write the content of a destroyed view. */
  #isDestroyed = false;
  /** The document of the view when both sides were last equal. */
  #synced: Node;
  /** A change is being copied from one side to the other: the events that this causes are ignored. */
  #isCopying = false;
  #selectionBefore: RelativeSelection | null = null;
  /**
   * A selection in letters that were deleted with their block, because the person who moved the block had not received
   * them; and the selection shown until the letters are written again (C32d).
   */
  #swallowed: { selection: RelativeSelection; instead: Selection } | null = null;

  constructor(
    content: Y.XmlFragment,
    view: EditorView,
    { onSchemaCompatibility = () => undefined, keepsMoves = true }: LiveBindingOptions = {},
  ) {
    if (!content.doc) throw new Error('A text is bound once it belongs to a document');
    this.#content = content;
    this.#ydoc = content.doc;
    this.#view = view;
    const { schema } = view.state;
    this.#reader = new DocumentReader(schema);
    this.#moves = keepMoves({
      isOn: keepsMoves,
      doc: content.doc,
      stored: content.doc.getArray(documentFields.moves),
      rules: blockRules(schema),
      mayWrite: () => this.isSchemaCompatible && view.editable,
    });
    this.#onSchemaCompatibility = onSchemaCompatibility;
    this.#synced = view.state.doc;
    this.#show((tr) => this.#replaceAll(tr));
    this.#reportCompatibility();
    content.observeDeep(this.#onContent);
    this.#ydoc.on('beforeAllTransactions', this.#rememberSelection);
    this.#ydoc.on('afterAllTransactions', this.#forgetSelection);
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#moves.close();
    this.#content.unobserveDeep(this.#onContent);
    this.#ydoc.off('beforeAllTransactions', this.#rememberSelection);
    this.#ydoc.off('afterAllTransactions', this.#forgetSelection);
  }

  /** Whether the schema of this page has every node and mark of the note. If not, nothing is written (C27). */
  get isSchemaCompatible(): boolean {
    return this.#reader.isSchemaCompatible;
  }

  /** The selection as it was before the change that is being made. */
  get selectionBefore(): RelativeSelection | null {
    return this.#selectionBefore;
  }

  /** See {@link absoluteSelection}. */
  resolve(selection: RelativeSelection, doc = this.#view.state.doc): Selection | null {
    return absoluteSelection(doc, this.#content, selection);
  }

  /**
   * Writes the changes of the view into the live document. To be called after each update of the view, with the state
   * before it.
   *
   * @returns whether there was anything to write
   */
  write(before: EditorState, addToHistory: boolean): boolean {
    const { doc } = this.#view.state;
    if (this.#isCopying || this.#isDestroyed || doc === this.#synced || !this.isSchemaCompatible)
      return false;
    this.#selectionBefore = before.doc === this.#synced ? relativeSelection(before, this.#content) : null;
    this.#isCopying = true;
    try {
      this.#ydoc.transact((transaction) => {
        transaction.meta.set('addToHistory', addToHistory);
        writeAct(this.#content, this.#synced, doc, this.#reader.shown);
        this.#moves.note(transaction);
      }, ySyncPluginKey);
    } finally {
      this.#isCopying = false;
      this.#synced = doc;
    }
    return true;
  }

  #onContent = (_events: unknown, transaction: Y.Transaction): void => {
    if (this.#isCopying || this.#isDestroyed) return;
    const changed = new Set<SharedType>();
    for (const type of [...transaction.changed.keys(), ...transaction.changedParentTypes.keys()])
      changed.add(type as SharedType);
    for (const type of changed) this.#reader.shown.delete(type);

    const isStructural =
      transaction.changed.has(this.#content as never) || this.#content.length !== this.#synced.childCount;
    const blocks = [...changed].filter((type) => type._item?.parent === this.#content);
    this.#show((tr) => {
      if (isStructural || !blocks.every((block) => this.#replaceBlock(tr, block))) this.#replaceAll(tr);
    });
    this.#reportCompatibility();
  };

  /** Dispatches what `change` does to a transaction, as a remote change. */
  #show(change: (tr: Transaction) => void): void {
    const { state } = this.#view;
    const { tr } = state;
    change(tr);
    if (!tr.docChanged) return;
    const before = this.#selectionBefore;
    const followed = before && this.#followed(before);
    const selection = followed && this.resolve(followed, tr.doc);
    // Cells that were selected as whole rows or columns still are when others add to these.
    const isKept = tr.selection instanceof CellSelection || selection?.eq(tr.selection);
    if (selection && !isKept) tr.setSelection(selection);
    // Marks that were switched on for the next letter stay on.
    if (state.storedMarks) tr.setStoredMarks(state.storedMarks);
    tr.setMeta(ySyncPluginKey, { isChangeOrigin: true }).setMeta('addToHistory', false);
    this.#isCopying = true;
    try {
      keepComposition(this.#view, tr);
      this.#view.dispatch(tr);
    } finally {
      this.#isCopying = false;
      this.#synced = tr.doc;
    }
    this.#swallowed =
      before && followed && !stands(this.#content, followed)
        ? { selection: before, instead: this.#view.state.selection }
        : null;
    // Plugins may have appended changes of their own.
    this.write(state, false);
  }

  /** The caret follows a block that another person moves. */
  #followed({ kind, anchor, head }: RelativeSelection): RelativeSelection {
    return { kind, anchor: this.#moves.follow(anchor), head: this.#moves.follow(head) };
  }

  #reportCompatibility(): void {
    const { isSchemaCompatible } = this;
    if (isSchemaCompatible === this.#isSchemaCompatible) return;
    this.#isSchemaCompatible = isSchemaCompatible;
    this.#onSchemaCompatibility(isSchemaCompatible);
  }

  /** @returns false when all blocks have to be compared */
  #replaceBlock(tr: Transaction, type: SharedType): boolean {
    const item = type._item;
    if (!item || item.deleted) return false;
    const after = this.#reader.block(type, this.#content);
    const index = visibleBefore(item);
    const before = tr.doc.maybeChild(index);
    if (!before) return false;
    replaceChanged(tr, sizeUpTo(tr.doc, index), before, after);
    this.#remember(type, tr.doc.child(index));
    return true;
  }

  #replaceAll(tr: Transaction): void {
    const { schema } = tr.doc.type;
    const nodes = this.#reader.blocks(this.#content);
    const after =
      nodes.length > 0 ? schema.topNodeType.create(null, nodes) : schema.topNodeType.createAndFill();
    if (!after) throw new Error('The schema has no empty document');
    replaceChangedChildren(tr, 0, tr.doc, after);
    const parts: unknown[] = this.#content.toArray();
    parts.forEach((part, index) => {
      if (part instanceof Y.AbstractType) this.#remember(part, tr.doc.child(index));
    });
  }

  /** Records the nodes of the view: one that was changed in place differs from the one that was built for comparing. */
  #remember(type: SharedType, node: Node): void {
    if (this.#reader.shown.get(type) === node) return;
    this.#reader.shown.set(type, node);
    if (!(type instanceof Y.XmlElement) || node.inlineContent || node.childCount !== type.length) return;
    type.toArray().forEach((child, index) => {
      if (child instanceof Y.XmlElement) this.#remember(child, node.child(index));
    });
  }

  #rememberSelection = (): void => {
    if (this.#isCopying || this.#isDestroyed) return;
    readSelection(this.#view);
    const { state } = this.#view;
    if (state.doc !== this.#synced) return;
    this.#selectionBefore = this.#swallowed?.instead.eq(state.selection)
      ? this.#swallowed.selection
      : relativeSelection(state, this.#content);
  };

  #forgetSelection = (): void => {
    this.#selectionBefore = null;
  };
}
