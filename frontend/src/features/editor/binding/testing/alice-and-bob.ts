import { afterEach, beforeEach, expect } from 'vitest';
import * as Y from 'yjs';
import { openScreen, type Screen, sync } from './screen.ts';

/* For each test of a file that imports this: two people, each with an empty document before them. */

export let alice: Screen;
export let bob: Screen;

function meet(options: Parameters<typeof openScreen>[1] = {}): void {
  alice = openScreen(new Y.Doc(), options);
  bob = openScreen(new Y.Doc(), options);
}

function part(): void {
  alice.editor.destroy();
  bob.editor.destroy();
}

beforeEach(() => meet());
afterEach(part);

/** Both with an empty document again. */
export function beginAgain(options: Parameters<typeof openScreen>[1] = {}): void {
  part();
  meet(options);
}

/** Bob goes on at another screen of his document. Answers the one that he leaves. */
export function changeBobsScreen(): Screen {
  const former = bob;
  bob = openScreen(former.doc);
  return former;
}

/** Until what each of them mended has reached the other. */
export function settle(): void {
  for (let round = 0; round < 4; round += 1) sync(alice, bob);
  expect(bob.editor.getHTML()).toBe(alice.editor.getHTML());
}

export function bothHave(html: string): void {
  alice.editor.commands.setContent(html);
  settle();
}

/** Selects the last text that holds these words. */
export function select(screen: Screen, words: string): Screen['editor']['commands'] {
  let at = -1;
  screen.editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(words)) at = position + node.text.indexOf(words);
  });
  screen.editor.commands.setTextSelection({ from: at, to: at + words.length });
  return screen.editor.commands;
}

/** Types behind some words. */
export function typeAfter(screen: Screen, words: string, letters: string): void {
  select(screen, words);
  screen.editor.commands.insertContentAt(screen.editor.state.selection.to, { type: 'text', text: letters });
}
