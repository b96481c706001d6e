import { limits } from '@commonplace/contracts/api';
import type * as Y from 'yjs';
import { mapIndex, type TextDelta } from './map-index.ts';
import { cutText, textChange } from './text-change.ts';

interface TitleBindingOptions {
  title: Y.Text;
  field: HTMLTextAreaElement;
  /** Transactions of the field carry this origin, so that the undo of this screen finds them. */
  origin: unknown;
  onUndo: () => void;
  onRedo: () => void;
  /** Enter of a keyboard on a screen, which names no key. */
  onEnter?: () => void;
  /** The field shows another text: its height may have to follow. */
  onShown?: () => void;
}

/**
 * Binds the title, a `Y.Text`, to a plain textarea: what is typed becomes the smallest change of the
 * text, and what others change appears without moving the caret out of its place.
 *
 * While an input method composes, the field is left alone (touching it would end the composition);
 * what arrives meanwhile is remembered, and the composed text finds its place through it.
 */
export class TitleBinding {
  readonly #options: TitleBindingOptions;
  /** What the field showed when it last agreed with the title. */
  #shown = '';
  #isComposing = false;
  #isPushing = false;
  #arrived: TextDelta[] = [];

  constructor(options: TitleBindingOptions) {
    this.#options = options;
    const { title, field } = options;
    title.observe(this.#onTitle);
    field.addEventListener('input', this.#onInput);
    field.addEventListener('beforeinput', this.#onBeforeInput);
    field.addEventListener('compositionstart', this.#onCompositionStart);
    field.addEventListener('compositionend', this.#onCompositionEnd);
    this.#show((index) => index);
  }

  destroy(): void {
    const { title, field } = this.#options;
    title.unobserve(this.#onTitle);
    field.removeEventListener('input', this.#onInput);
    field.removeEventListener('beforeinput', this.#onBeforeInput);
    field.removeEventListener('compositionstart', this.#onCompositionStart);
    field.removeEventListener('compositionend', this.#onCompositionEnd);
  }

  #onTitle = (event: Y.YTextEvent): void => {
    if (this.#isPushing) return;
    const { delta } = event;
    if (this.#isComposing) this.#arrived.push(delta);
    else this.#show((index) => mapIndex(delta, index));
  };

  #onInput = (event: Event): void => {
    if (this.#isComposing || (event as InputEvent).isComposing) return;
    this.#push();
  };

  #onBeforeInput = (event: InputEvent): void => {
    const { onUndo, onRedo, onEnter } = this.#options;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      // The browser's own history knows nothing of what others wrote in between.
      historyUndo: onUndo,
      historyRedo: onRedo,
      insertLineBreak: onEnter,
      insertParagraph: onEnter,
    };
    const act = acts[event.inputType];
    if (!act) return;
    event.preventDefault();
    act();
  };

  #onCompositionStart = (): void => {
    this.#isComposing = true;
  };

  #onCompositionEnd = (): void => {
    this.#isComposing = false;
    this.#push();
  };

  /** Writes what the field shows into the title, together with what arrived while it was composed. */
  #push(): void {
    const { title, field, origin } = this.#options;
    const value = oneLine(field.value);
    const arrived = this.#arrived;
    this.#arrived = [];
    const throughArrived = (index: number) => arrived.reduce((at, delta) => mapIndex(delta, at), index);

    const change = textChange(this.#shown, value, field.selectionEnd);
    if (!change) {
      this.#show(throughArrived);
      return;
    }
    const from = throughArrived(change.index);
    const to = throughArrived(change.index + change.removed);
    const room = limits.titleCharacters - (title.length - (to - from));
    const inserted = cutText(change.inserted, room);
    this.#isPushing = true;
    try {
      title.doc?.transact(() => {
        if (to > from) title.delete(from, to - from);
        if (inserted !== '') title.insert(from, inserted);
      }, origin);
    } finally {
      this.#isPushing = false;
    }
    const endBefore = change.index + change.inserted.length;
    this.#show((index) => {
      if (index <= change.index) return throughArrived(index);
      if (index <= endBefore) return from + Math.min(index - change.index, inserted.length);
      return throughArrived(index - change.inserted.length + change.removed) + inserted.length - (to - from);
    });
  }

  /** Shows the title as it is, with the caret where `moved` takes it. */
  #show(moved: (index: number) => number): void {
    const { title, field, onShown } = this.#options;
    const { selectionStart, selectionEnd, selectionDirection } = field;
    this.#shown = oneLine(plain(title));
    if (field.value !== this.#shown) {
      field.value = this.#shown;
      // Elsewhere than in the focused field, some browsers would move the focus here.
      if (field.ownerDocument.activeElement === field) {
        field.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection);
      }
    }
    onShown?.();
  }
}

/** Other clients may have put line breaks into the title; here it is one line, letter for letter as long. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]/g, ' ');
}

/** The text with one placeholder for each embedded object, so that positions agree with the title's. */
function plain(title: Y.Text): string {
  return (title.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc'))
    .join('');
}
