import { presenceUser } from '@commonplace/contracts/collab';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import classes from './presence-carets.module.css';

/**
 * The others' carets and selections in the text. The name is drawn by the stylesheet from an
 * attribute, so that it is neither part of the text (a search or a copy would find it) nor markup.
 */
export const PresenceCarets = Extension.create<{ awareness: Awareness | null }>({
  name: 'presenceCarets',
  priority: 999,
  addOptions: () => ({ awareness: null }),
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    if (!awareness) return [];
    return [
      yCursorPlugin(awareness, {
        cursorBuilder: (user: unknown, clientId: number) => caret(user, clientId),
        selectionBuilder: (user: unknown) => {
          const { color } = shown(user);
          return { class: classes.selection ?? '', style: `--presence: ${color}` };
        },
      }),
      labelsOnMovement(awareness),
    ];
  },
});

const anonymous = { name: '', color: '#63676e' };

/** What a presence state says, or nothing of it when it is not of our making. */
function shown(user: unknown): { name: string; color: string } {
  const parsed = presenceUser.safeParse(user);
  return parsed.success ? parsed.data : anonymous;
}

function caret(user: unknown, clientId: number): HTMLElement {
  const { name, color } = shown(user);
  const element = document.createElement('span');
  element.className = classes.caret ?? '';
  element.dataset.client = String(clientId);
  element.dataset.name = name;
  element.style.setProperty('--presence', color);
  return element;
}

/** A caret's name comes back whenever its owner moves: the stylesheet shows it for a while after `data-turn` changes. */
function labelsOnMovement(awareness: Awareness): Plugin {
  return new Plugin({
    key: new PluginKey('presenceLabels'),
    view: (view) => {
      const onChange = ({ updated }: { updated: number[] }) => {
        for (const client of updated) {
          const element = view.dom.querySelector<HTMLElement>(`[data-client="${client}"]`);
          if (element) element.dataset.turn = element.dataset.turn === 'b' ? 'a' : 'b';
        }
      };
      awareness.on('change', onChange);
      return { destroy: () => awareness.off('change', onChange) };
    },
  });
}
