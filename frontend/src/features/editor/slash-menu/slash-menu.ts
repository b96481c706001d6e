import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { exitSuggestion, Suggestion } from '@tiptap/suggestion';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { findSlash } from './find-slash.ts';
import { MenuState } from './menu-state.ts';

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: { menu: MenuState };
  }
}

const slash = new PluginKey<{ active: boolean }>('slashMenu');

/**
 * Opens the list of blocks when somebody types a slash, follows what they type behind it, and takes the keys that move
 * in it. What it shows is drawn by `SlashMenuList`.
 *
 * A blank, Escape, and leaving the text close it and leave in the text what was typed; a caret that comes to an old
 * slash, or a slash of somebody else, does not open it.
 */
export const SlashMenu = Extension.create<Record<string, never>, { menu: MenuState }>({
  name: 'slashMenu',
  // Before whatever else the arrows, Enter and Tab do.
  priority: 1100,
  addStorage: () => ({ menu: new MenuState() }),

  addProseMirrorPlugins() {
    const { editor, storage } = this;
    const { menu } = storage;
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
          onStart: ({ query, range }) => menu.show(query, range),
          onUpdate: ({ query, range }) => menu.show(query, range),
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
const move = (to: (active: number, last: number) => number): Act =>
  always((menu) => {
    const open = menu.snapshot();
    if (open) menu.activate(to(open.active, open.entries.length - 1));
  });
const choose: Act = (menu, editor) => menu.choose(editor);
const goBack = always((menu) => menu.goBack());

const acts: Readonly<Record<string, Act>> = {
  ArrowDown: move((active) => active + 1),
  ArrowUp: move((active) => active - 1),
  Home: move(() => 0),
  End: move((_active, last) => last),
  Enter: choose,
  Tab: choose,
  ArrowRight: (menu, editor) => {
    const open = menu.snapshot();
    return open?.entries[open.active]?.kind === 'panels' && menu.choose(editor);
  },
  Escape: always((_menu, _editor, close) => close()),
};

function actOf(key: string, view: 'all' | 'panels'): Act | null {
  if (view === 'panels' && (key === 'Escape' || key === 'ArrowLeft')) return goBack;
  return acts[key] ?? null;
}
