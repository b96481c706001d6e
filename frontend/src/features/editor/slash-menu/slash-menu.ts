import { type Editor, Extension, type Range } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { exitSuggestion, Suggestion } from '@tiptap/suggestion';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { type BlockCommand, blockCommands } from '../insert/block-commands.ts';
import { findSlash, isWithinWord } from './find-slash.ts';
import { MenuState } from './menu-state.ts';

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: { menu: MenuState };
  }
}

interface SlashMenuOptions {
  /** What it offers. */
  commands: readonly BlockCommand[];
}

const slash = new PluginKey<{ active: boolean }>('slashMenu');

/**
 * Opens the list of blocks when a slash is typed, follows what is typed behind it, and takes the keys that move in it.
 * What it shows is drawn by `SlashMenuList`.
 *
 * A blank, Escape, and leaving the text close it and leave in the text what was typed; a caret that comes to an old
 * slash, or another person's slash, does not open it. Behind a letter Enter chooses only what is named or was gone to
 * with an arrow, so that a line can end with `km/h`.
 */
export const SlashMenu = Extension.create<SlashMenuOptions, { menu: MenuState }>({
  name: 'slashMenu',
  // Before other handlers of the arrows, Enter and Tab.
  priority: 1100,
  addOptions: () => ({ commands: blockCommands }),
  addStorage() {
    return { menu: new MenuState(this.options.commands) };
  },

  addProseMirrorPlugins() {
    const { editor, storage } = this;
    const { menu } = storage;
    const show = ({ query, range }: { query: string; range: Range }) =>
      menu.show({ query, range, isWithinWord: isWithinWord(editor.state.doc.resolve(range.from)) });
    return [
      keys(editor, menu),
      Suggestion({
        editor,
        pluginKey: slash,
        char: '/',
        allowSpaces: false,
        decorationClass: 'slash-query',
        findSuggestionMatch: ({ $position }) => findSlash($position),
        shouldShow: ({ query, transaction }) =>
          slash.getState(editor.state)?.active || (query === '' && bringsSlash(transaction)),
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => menu.hide(),
        }),
      }),
    ];
  },
});

/** Whether a slash was typed here with it. */
function bringsSlash(transaction: Transaction): boolean {
  return (
    transaction.getMeta(ySyncPluginKey) === undefined &&
    transaction.getMeta('paste') === undefined &&
    transaction.steps.some(
      (step) =>
        step instanceof ReplaceStep && step.slice.content.textBetween(0, step.slice.size).endsWith('/'),
    )
  );
}

function keys(editor: Editor, menu: MenuState): Plugin {
  const close = () => exitSuggestion(editor.view, slash);
  return new Plugin({
    props: {
      handleKeyDown(_view, event) {
        const open = menu.snapshot();
        if (!open || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
        const act = actOf(event.key, open.view);
        return !event.shiftKey && act !== null && act(menu, editor, close);
      },
      handleDOMEvents: {
        blur() {
          if (menu.snapshot()) close();
          return false;
        },
      },
    },
  });
}

type Act = (menu: MenuState, editor: Editor, close: () => void) => boolean;

const always =
  (act: (...given: Parameters<Act>) => void): Act =>
  (...given) => {
    act(...given);
    return true;
  };
/** Before the first comes the last: an arrow begins at an end of the list. */
const step = (by: 1 | -1): Act =>
  always((menu) => {
    const open = menu.snapshot();
    if (open) menu.activate((open.active ?? (by === 1 ? -1 : 0)) + by);
  });
/** While nothing in the list is active these keys move the caret. */
const toEnd =
  (end: 'first' | 'last'): Act =>
  (menu) => {
    const open = menu.snapshot();
    if (open?.active == null) return false;
    menu.activate(end === 'first' ? 0 : open.entries.length - 1);
    return true;
  };
const choose: Act = (menu, editor) => menu.choose(editor);
const goBack = always((menu) => menu.goBack());

const acts: Readonly<Record<string, Act>> = {
  ArrowDown: step(1),
  ArrowUp: step(-1),
  Home: toEnd('first'),
  End: toEnd('last'),
  Enter: choose,
  Tab: choose,
  ArrowRight: (menu, editor) => {
    const open = menu.snapshot();
    return open?.active != null && open.entries[open.active]?.kind === 'panels' && menu.choose(editor);
  },
  Escape: always((_menu, _editor, close) => close()),
};

function actOf(key: string, view: 'all' | 'panels'): Act | null {
  if (view === 'panels' && (key === 'Escape' || key === 'ArrowLeft')) return goBack;
  return acts[key] ?? null;
}
