import { defaultDeleteFilter, defaultProtectedNodes } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { type StepBack, stepBack } from './moves/index.ts';

type HistoryOptions = NonNullable<ConstructorParameters<typeof Y.UndoManager>[1]>;
type StackItem = Y.UndoManager['undoStack'][number];
type Events = Parameters<Y.UndoManager['emit']>;

/**
 * The history of what was done on one screen. A step that is undone or redone takes away what this screen did, and
 * nothing of what others have written into it since (C28e). All of it is one change, so that no one sees a block go
 * without knowing where its letters are.
 */
export class UndoHistory extends Y.UndoManager {
  #step: StepBack | null = null;
  #isGoingBack = false;
  /** What is to be told once the text is on the screen. */
  readonly #untold: Events[] = [];

  constructor(scope: ConstructorParameters<typeof Y.UndoManager>[0], options: HistoryOptions = {}) {
    super(scope, options);
    this.deleteFilter = (item) =>
      this.#step ? this.#step.mayDelete(item) : defaultDeleteFilter(item, defaultProtectedNodes);
    this.on('stack-item-added', ({ stackItem }) => this.#step?.leaveOut(stackItem));
  }

  override undo(): StackItem | null {
    return this.#goBack('undo', () => super.undo());
  }

  override redo(): StackItem | null {
    return this.#goBack('redo', () => super.redo());
  }

  override emit<Name extends Events[0]>(
    name: Name,
    args: Parameters<(typeof Y.UndoManager.prototype)['emit']>[1],
  ) {
    if (this.#isGoingBack && name === 'stack-item-popped') this.#untold.push([name, args] as Events);
    else super.emit(name, args as never);
  }

  #goBack(direction: 'undo' | 'redo', act: () => StackItem | null): StackItem | null {
    const [stack, opposite] =
      direction === 'undo' ? (['undoStack', 'redoStack'] as const) : (['redoStack', 'undoStack'] as const);
    const flag = direction === 'undo' ? 'undoing' : 'redoing';
    let done: StackItem | null = null;
    this.#isGoingBack = true;
    try {
      this.doc.transact((transaction) => {
        while (done === null && this[stack].length > 0) {
          const older = this[stack];
          const others = this[opposite];
          const step = older.pop() as StackItem;
          this.#step = stepBack({ transaction, step, isInScope: (item) => this.#isInScope(item) });
          // One step at a time; Yjs looks into both stacks for what has replaced an attribute.
          this[stack] = [step];
          this[opposite] = [...others, ...older];
          try {
            done = act();
            if (done) this.#step?.finish();
          } finally {
            this[stack] = older;
            this[opposite] = others;
          }
        }
        this[flag] = true;
      }, this);
    } finally {
      this[flag] = false;
      this.#isGoingBack = false;
      this.#step = null;
    }
    for (const event of this.#untold.splice(0)) super.emit(...event);
    return done;
  }

  #isInScope(item: Y.Item): boolean {
    return this.scope.some((type) => type instanceof Y.AbstractType && Y.isParentOf(type, item));
  }
}
