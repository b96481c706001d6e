import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { TitleBinding } from './title-binding.ts';

let field: HTMLTextAreaElement;
let doc: Y.Doc;
let title: Y.Text;
let binding: TitleBinding;
let bob: Y.Doc;
let undone = 0;
let left = 0;

beforeEach(() => open());
afterEach(close);

function open() {
  field = document.createElement('textarea');
  document.body.append(field);
  doc = new Y.Doc();
  title = doc.getText('title');
  bob = new Y.Doc();
  undone = 0;
  left = 0;
  binding = new TitleBinding({
    title,
    field,
    origin: 'field',
    onUndo: () => {
      undone += 1;
    },
    onRedo: () => undefined,
    onEnter: () => {
      left += 1;
    },
  });
  field.focus();
}

function close() {
  binding.destroy();
  field.remove();
  doc.destroy();
  bob.destroy();
}

/** What the browser does when a person types `text` over the selection. */
function types(text: string, { from = field.selectionStart, to = field.selectionEnd } = {}) {
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input'));
}

function bobWrites(write: (title: Y.Text) => void) {
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(doc));
  write(bob.getText('title'));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(bob), 'remote');
}

describe('the title field', () => {
  test('C18: opening writes nothing', () => {
    expect(Y.encodeStateVector(doc)).toEqual(Y.encodeStateVector(new Y.Doc()));
  });

  test('shows what others write and keeps the caret beside its letter', () => {
    types('Commonplace');
    field.setSelectionRange(6, 6);
    bobWrites((text) => text.insert(0, 'A '));
    expect(field.value).toBe('A Commonplace');
    expect(field.selectionStart).toBe(8);
  });

  test('a caret at the end stays there when another goes on after it', () => {
    types('One');
    bobWrites((text) => text.insert(3, ' more'));
    expect(field.value).toBe('One more');
    expect(field.selectionStart).toBe(3);
  });

  test('and so does one at the beginning when another begins before it', () => {
    types('One');
    field.setSelectionRange(0, 0);
    bobWrites((text) => text.insert(0, 'All '));
    expect(field.value).toBe('All One');
    expect(field.selectionStart).toBe(0);
  });

  test('leaves the field alone while an input method composes, and lets the composed text find its place', () => {
    types('ab');
    field.setSelectionRange(1, 1);
    field.dispatchEvent(new CompositionEvent('compositionstart'));
    field.setRangeText('か', 1, 1, 'end');
    field.dispatchEvent(new InputEvent('input', { isComposing: true }));
    bobWrites((text) => text.insert(0, '>>'));
    expect(field.value).toBe('aかb');
    field.setRangeText('漢', 1, 2, 'end');
    field.dispatchEvent(new CompositionEvent('compositionend'));
    expect(field.value).toBe('>>a漢b');
    expect(title.toString()).toBe('>>a漢b');
    expect(field.selectionStart).toBe(4);
  });

  test('is one line: breaks that are pasted or come from other clients are spaces', () => {
    types('one\ntwo');
    expect(title.toString()).toBe('one two');
    bobWrites((text) => text.insert(0, 'zero\n'));
    expect(field.value).toBe('zero one two');
  });

  test('holds at most 300 characters and never half of one', () => {
    types('x'.repeat(299));
    types('😀');
    expect(title.toString()).toBe('x'.repeat(299));
    expect(field.value).toBe(title.toString());
  });

  test('replaces one emoji by another without leaving half of either', () => {
    types('😀!');
    types('😁', { from: 0, to: 2 });
    bobWrites(() => undefined);
    expect(bob.getText('title').toString()).toBe('😁!');
  });

  test("leaves undo to the note's own history", () => {
    const undo = new InputEvent('beforeinput', { inputType: 'historyUndo', cancelable: true });
    field.dispatchEvent(undo);
    expect(undo.defaultPrevented).toBe(true);
    expect(undone).toBe(1);
  });

  test('Enter of a keyboard on a screen, which names no key, leads on and writes nothing', () => {
    const enter = new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true });
    field.dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(true);
    expect(left).toBe(1);
  });

  test('concurrent edits of two people: both see the same, the field shows it, nothing typed is lost, the caret stays inside', () => {
    const place = fc.nat({ max: 400 });
    const letters = fc.string({ unit: 'grapheme-ascii', minLength: 0, maxLength: 4 });
    const act = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), place, length: fc.nat({ max: 3 }), letters }),
      fc.record({ kind: fc.constant('remote' as const), place, length: fc.nat({ max: 3 }), letters }),
      fc.record({ kind: fc.constant('compose' as const), place, length: fc.nat({ max: 3 }), letters }),
      fc.record({ kind: fc.constant('commit' as const), place, length: fc.nat({ max: 3 }), letters }),
      fc.record({ kind: fc.constant('sync' as const), place, length: fc.nat({ max: 3 }), letters }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        close();
        open();
        let composing = false;
        const commit = () => {
          if (composing) field.dispatchEvent(new CompositionEvent('compositionend'));
          composing = false;
        };
        const span = (length: number, { place, length: most }: { place: number; length: number }) => {
          const from = place % (length + 1);
          return { from, to: Math.min(length, from + most) };
        };
        for (const step of acts) {
          if (step.kind === 'remote') {
            const theirs = bob.getText('title');
            const { from, to } = span(theirs.length, step);
            theirs.delete(from, to - from);
            theirs.insert(from, step.letters);
          } else if (step.kind === 'sync') {
            Y.applyUpdate(bob, Y.encodeStateAsUpdate(doc));
            Y.applyUpdate(doc, Y.encodeStateAsUpdate(bob), 'remote');
          } else if (step.kind === 'commit') {
            commit();
          } else {
            if (step.kind === 'compose' && !composing) {
              composing = true;
              field.dispatchEvent(new CompositionEvent('compositionstart'));
            }
            const { from, to } = span(field.value.length, step);
            field.setRangeText(step.letters, from, to, 'end');
            field.dispatchEvent(new InputEvent('input', { isComposing: composing }));
            if (!composing && step.letters && field.value.length < 300)
              expect(field.value).toContain(step.letters);
          }
          if (!composing) expect(field.value).toBe(title.toString().replace(/[\r\n]/g, ' '));
          expect(field.selectionEnd).toBeLessThanOrEqual(field.value.length);
        }
        commit();
        Y.applyUpdate(bob, Y.encodeStateAsUpdate(doc));
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(bob), 'remote');
        expect(bob.getText('title').toString()).toBe(title.toString());
        expect(field.value).toBe(title.toString());
      }),
      { numRuns: 200 },
    );
  });
});
