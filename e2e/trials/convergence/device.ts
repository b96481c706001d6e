import { documentFields } from '@commonplace/contracts/document';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { mendingOrigin } from '../../../frontend/src/features/editor/binding/moves/index.ts';
import { childAt } from '../../../frontend/src/features/editor/binding/relative-position.ts';
import type { UndoHistory } from '../../../frontend/src/features/editor/binding/undo-history.ts';
import { HeadlessScreen, titleOrigin } from './headless-screen.ts';
import type { Ledger } from './ledger.ts';
import { type EditKind, randomEdit } from './random-edit.ts';
import { eachDeleted, type Gone, lettersIn, lettersOf } from './transactions.ts';

type ActKind = EditKind | 'title' | 'undo' | 'redo';

/** Acts that keep every letter of others: where the document loses one for them, it is written again elsewhere. */
const rebuilding: ReadonlySet<ActKind> = new Set<ActKind>([
  'write',
  'mark',
  'unmark',
  'convert',
  'split',
  'join',
  'wrap',
  'lift',
  'list',
  'insert',
  'contain',
  'attribute',
  'undo',
  'redo',
]);

/** The letters that a step of the history has brought into the document. */
const writtenByStep = Symbol('written');

/** One device with the note open: the document, the editor on it, and a person who does something at random. */
export class Device {
  readonly doc: Y.Doc;
  readonly screen: HeadlessScreen;
  readonly done = new Map<ActKind, number>();
  readonly #ledger: Ledger;
  readonly #index: number;
  readonly #random: () => number;
  /** The origins of transactions that are the person's own act at this moment. */
  /** What was deleted last, by letter. */
  readonly #deleted = new Map<string, string[]>();
  #acting: { origin: unknown; kind: ActKind; gone?: Gone } | null = null;

  /** @param keepsMoves whether text follows the blocks that this person rebuilds (C28) */
  constructor(index: number, doc: Y.Doc, ledger: Ledger, random: () => number, keepsMoves = true) {
    this.#index = index;
    this.doc = doc;
    this.#ledger = ledger;
    this.#random = random;
    doc.on('afterTransaction', this.#onTransaction);
    this.screen = new HeadlessScreen(doc, keepsMoves);
  }

  /** Does one thing. Now and then what was chosen can't be done where it was chosen; then something else is. */
  act(): void {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const kind = this.#tryToAct();
      if (kind === null) continue;
      this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
      return;
    }
  }

  destroy(): void {
    this.screen.destroy();
    this.doc.off('afterTransaction', this.#onTransaction);
  }

  #tryToAct(): ActKind | null {
    const chance = this.#random();
    if (chance < 0.05) return this.#writeTitle();
    if (chance < 0.09) return this.#goBack('undo');
    if (chance < 0.1) return this.#goBack('redo');
    const edit = randomEdit(this.screen.state, this.#random, () => this.#ledger.freshLetter());
    if (!edit) return null;
    const { before, doc } = edit.transaction;
    const left = new Set(doc.textContent);
    const gone = {
      letters: new Set([...before.textContent].filter((letter) => !left.has(letter))),
      blocks: edit.kind === 'split' ? selectedBlocks(edit.transaction, this.doc) : [],
    };
    return this.#as(ySyncPluginKey, edit.kind, () => this.screen.dispatch(edit.transaction), gone);
  }

  #writeTitle(): ActKind {
    const title = this.doc.getText(documentFields.title);
    const at = Math.floor(this.#random() * (title.length + 1));
    const removes = this.#random() < 0.4;
    return this.#as(titleOrigin, 'title', () => {
      this.doc.transact(() => {
        if (removes) title.delete(at, Math.min(2, title.length - at));
        else title.insert(at, this.#ledger.freshLetter());
      }, titleOrigin);
    });
  }

  /** Takes back a step of one's own, or does it again. Of letters only those may go that the step had written. */
  #goBack(kind: 'undo' | 'redo'): ActKind {
    const { history } = this.screen;
    const before = lettersIn(this.doc);
    let step: ReturnType<UndoHistory['undo']> = null;
    this.#deleted.clear();
    this.#as(history, kind, () => {
      step = history[kind]();
    });
    const written = (step as ReturnType<UndoHistory['undo']>)?.meta.get(writtenByStep) as
      | Set<string>
      | undefined;
    const left = lettersIn(this.doc);
    for (const letter of before) {
      if (left.has(letter)) continue;
      if (written?.has(letter)) this.#ledger.enterRemoved(this.#deleted.get(letter) ?? []);
      else this.#ledger.enterTaken(letter);
    }
    return kind;
  }

  #as(origin: unknown, kind: ActKind, work: () => void, gone?: Gone): ActKind {
    const { history } = this.screen;
    const before = lettersIn(this.doc);
    this.#acting = { origin, kind, ...(gone && { gone }) };
    work();
    this.#acting = null;
    const written = new Set([...lettersIn(this.doc)].filter((letter) => !before.has(letter)));
    for (const added of [history.undoStack.at(-1), history.redoStack.at(-1)])
      if (added && !added.meta.has(writtenByStep)) added.meta.set(writtenByStep, written);
    return kind;
  }

  #onTransaction = (transaction: Y.Transaction): void => {
    const changesNothing =
      transaction.deleteSet.clients.size === 0 &&
      transaction.beforeState.size === transaction.afterState.size &&
      [...transaction.afterState].every(([client, clock]) => transaction.beforeState.get(client) === clock);
    if (!transaction.local || changesNothing) return;
    eachDeleted(transaction, (item) => {
      for (const [id, letter] of lettersOf(item))
        this.#deleted.set(letter, [...(this.#deleted.get(letter) ?? []), id]);
    });
    const acting = this.#acting;
    if (transaction.origin === mendingOrigin)
      this.#ledger.enter(this.#index, transaction, { kind: 'mend', intent: 'rebuilds' });
    else if (acting !== null && transaction.origin === acting.origin)
      this.#ledger.enter(this.#index, transaction, {
        ...acting,
        intent: rebuilding.has(acting.kind) ? 'rebuilds' : 'removes',
      });
    else this.#ledger.enterUnasked(this.#index, transaction);
  };
}

/** The blocks that Enter deleted whole, with what was selected. */
function selectedBlocks({ before, mapping }: Transaction, doc: Y.Doc): Y.ID[] {
  const found: Y.ID[] = [];
  const types = new Map<Node, unknown>([[before, doc.getXmlFragment(documentFields.content)]]);
  before.descendants((node, position, parent, index) => {
    const around = parent && types.get(parent);
    const type = around instanceof Y.XmlFragment ? childAt(around, index) : null;
    if (!(type instanceof Y.XmlElement) || type.nodeName !== node.type.name) return false;
    types.set(node, type);
    const ends = [position + 1, position + node.nodeSize - 1];
    if (type._item && ends.every((end) => mapping.mapResult(end).deletedAcross)) found.push(type._item.id);
    return !node.inlineContent;
  });
  return found;
}
