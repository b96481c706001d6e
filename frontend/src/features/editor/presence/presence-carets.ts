import { isPresenceUser } from '@commonplace/contracts/collab';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { absolutePosition, relativePosition } from '../binding/index.ts';
import { dispatchUnprompted } from '../unprompted.ts';
import classes from './presence-carets.module.css';
import { wholeWords } from './whole-words.ts';

interface PresenceCaretsOptions {
  awareness: Awareness | null;
  /** The text with the carets. */
  content: Y.XmlFragment | null;
}

/**
 * The others' carets and selections in the text, and this person's for the others. The name is drawn by
 * the stylesheet from an attribute, so that it is neither part of the text (a search or a copy would
 * find it) nor markup.
 *
 * A change of the text moves the carets along; only those whose owners moved are looked up again, once
 * a frame, and after a composition or a drag.
 */
export const PresenceCarets = Extension.create<PresenceCaretsOptions>({
  name: 'presenceCarets',
  priority: 999,
  addOptions: () => ({ awareness: null, content: null }),
  addProseMirrorPlugins() {
    const { awareness, content } = this.options;
    return awareness && content ? [caretsPlugin(awareness, content)] : [];
  },
});

interface Cursor {
  anchor: unknown;
  head: unknown;
}

interface Carets {
  shown: DecorationSet;
  /** Clients whose caret is hidden, or in something this device does not know yet. Looked up again with the next ones. */
  absent: ReadonlySet<number>;
}

/** The clients whose carets moved, or the part of the text whose carets are hidden. */
type Change = { moved: ReadonlySet<number> } | { from: number; to: number };

const key = new PluginKey<Carets>('presenceCarets');

/** Each may be the end of a press. */
const releases = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;

function caretsPlugin(awareness: Awareness, content: Y.XmlFragment): Plugin<Carets> {
  const elements = new Map<number, HTMLElement>();
  const others = () => [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID);
  const lookUp = ({ shown }: Carets, state: EditorState, clients: Iterable<number>): Carets => {
    const absent = new Set<number>();
    let next = shown;
    for (const client of clients) {
      next = next.remove(next.find(undefined, undefined, (spec) => spec.client === client));
      const place = placeOf(awareness.getStates().get(client)?.cursor, state.doc, content);
      if (place === 'unknown') absent.add(client);
      else if (place) next = next.add(state.doc, decorations(awareness, client, place, elements));
    }
    return { shown: next, absent };
  };

  return new Plugin<Carets>({
    key,
    state: {
      init: (_config, state) => lookUp({ shown: DecorationSet.empty, absent: new Set() }, state, others()),
      apply(tr, value, _before, state) {
        const change = tr.getMeta(key) as Change | undefined;
        const mapped = tr.docChanged ? { ...value, shown: value.shown.map(tr.mapping, tr.doc) } : value;
        if (!change) return mapped;
        if ('moved' in change) return lookUp(mapped, state, change.moved);
        const hidden = mapped.shown.find(change.from, change.to);
        const clients = hidden.map(({ spec }) => spec.client as number);
        return { shown: mapped.shown.remove(hidden), absent: new Set([...mapped.absent, ...clients]) };
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.shown,
      handleDOMEvents: {
        // The browser has selected by now, which it has not in `handleDoubleClick`.
        dblclick(view) {
          if (view.editable) dispatchUnprompted(view, selectWholeWords);
        },
        // A caret where letters are composed would be drawn anew between them, and end the composition.
        compositionstart: (view) => hide(view, ({ $from, $to }) => ({ from: $from.start(), to: $to.end() })),
        // Beside a caret the view and the browser name a place differently: Chromium then never extends the selection.
        pointerdown(view, { pointerType, clientX: left, clientY: top }) {
          if (pointerType === 'touch') return;
          hide(view, () => {
            const pressed = view.posAtCoords({ left, top });
            return pressed && { from: pressed.pos - 1, to: pressed.pos + 1 };
          });
        },
      },
    },
    view(view) {
      const moved = new Set<number>(others());
      let isPressed = false;
      const show = oncePerFrame(() => {
        // A caret that is drawn in the text that is composed or dragged over ends the composition or the selection.
        if (view.composing || isPressed) return;
        for (const client of moved) {
          const element = elements.get(client);
          if (element) element.dataset.turn = element.dataset.turn === 'b' ? 'a' : 'b';
        }
        const clients = new Set([...moved, ...(key.getState(view.state)?.absent ?? [])]);
        moved.clear();
        if (clients.size === 0) return;
        dispatchUnprompted(view, ({ tr }) => tr.setMeta(key, { moved: clients } satisfies Change));
        keepNamesInside(
          view.dom,
          [...clients].flatMap((client) => elements.get(client) ?? []),
        );
      });
      const publish = oncePerFrame(() => publishCursor(view, awareness, content));
      // A touch does not drag, and Chromium places no caret by a tap on text that changes meanwhile.
      const press = ({ pointerType }: PointerEvent) => {
        isPressed = pointerType !== 'touch';
      };
      const release = () => {
        isPressed = false;
        show.soon();
      };
      view.dom.addEventListener('pointerdown', press);
      view.dom.addEventListener('compositionend', release);
      for (const event of releases) window.addEventListener(event, release);
      view.dom.addEventListener('focus', publish.soon);
      view.dom.addEventListener('blur', publish.soon);
      const onChange = (changes: Record<'added' | 'updated' | 'removed', number[]>) => {
        for (const client of [...changes.added, ...changes.updated, ...changes.removed])
          if (client !== awareness.clientID) moved.add(client);
        for (const client of changes.removed) elements.delete(client);
        if (moved.size > 0) show.soon();
      };
      awareness.on('change', onChange);
      if (moved.size > 0) show.soon();
      return {
        update(_view, before) {
          const { doc, selection } = view.state;
          if (doc !== before.doc && (key.getState(view.state)?.absent.size ?? 0) > 0) show.soon();
          if (doc !== before.doc || !selection.eq(before.selection)) publish.soon();
        },
        destroy() {
          awareness.off('change', onChange);
          view.dom.removeEventListener('pointerdown', press);
          view.dom.removeEventListener('compositionend', release);
          for (const event of releases) window.removeEventListener(event, release);
          view.dom.removeEventListener('focus', publish.soon);
          view.dom.removeEventListener('blur', publish.soon);
          show.cancel();
          publish.cancel();
        },
      };
    },
  });
}

/** Hides the carets in a part of the text until the press or the composition ends. */
function hide(view: EditorView, where: (selection: Selection) => { from: number; to: number } | null): void {
  if (!view.editable) return;
  dispatchUnprompted(view, ({ tr, selection }) => {
    const part = where(selection);
    const isClear = !part || key.getState(view.state)?.shown.find(part.from, part.to).length === 0;
    return isClear ? null : tr.setMeta(key, part satisfies Change);
  });
}

function selectWholeWords(state: EditorState): Transaction | null {
  const hasCaret = (at: number) =>
    key.getState(state)?.shown.find(at, at, ({ isCaret }) => isCaret === true).length !== 0;
  const selection = wholeWords(state, hasCaret);
  return selection && state.tr.setSelection(selection);
}

/** Sends the others where this person is. */
function publishCursor(view: EditorView, awareness: Awareness, content: Y.XmlFragment): void {
  const known = awareness.getLocalState()?.cursor ?? null;
  if (!view.hasFocus()) {
    if (known !== null) awareness.setLocalStateField('cursor', null);
    return;
  }
  const { doc, selection } = view.state;
  const at = (position: number) => Y.relativePositionToJSON(relativePosition(doc, content, position));
  const anchor = at(selection.anchor);
  const cursor = { anchor, head: selection.empty ? anchor : at(selection.head) };
  if (JSON.stringify(cursor) !== JSON.stringify(known)) awareness.setLocalStateField('cursor', cursor);
}

/**
 * Where a client's selection is, as they say: null for none, and for what is not one; `unknown` when it
 * is in something that has not arrived yet.
 */
function placeOf(
  cursor: unknown,
  doc: Node,
  content: Y.XmlFragment,
): { anchor: number; head: number } | 'unknown' | null {
  if (typeof cursor !== 'object' || cursor === null) return null;
  try {
    const [anchor, head] = [(cursor as Cursor).anchor, (cursor as Cursor).head].map((end) =>
      absolutePosition(doc, content, Y.createRelativePositionFromJSON(end)),
    );
    return anchor == null || head == null ? 'unknown' : { anchor, head };
  } catch {
    // Anything may come here: no more is checked of it on its way than its size.
    return null;
  }
}

function decorations(
  awareness: Awareness,
  client: number,
  { anchor, head }: { anchor: number; head: number },
  elements: Map<number, HTMLElement>,
): Decoration[] {
  const { color, name } = shown(awareness.getStates().get(client)?.user);
  const caret = () => {
    const element = caretElement(client, name, color);
    elements.set(client, element);
    return element;
  };
  // The key keeps the element when only its place is another.
  const widget = Decoration.widget(head, caret, {
    client,
    isCaret: true,
    key: `${client}:${name}:${color}`,
    side: 10,
  });
  if (anchor === head) return [widget];
  const selected = Decoration.inline(
    Math.min(anchor, head),
    Math.max(anchor, head),
    { class: classes.selection ?? '', style: `--presence: ${color}` },
    { client, inclusiveEnd: true },
  );
  return [widget, selected];
}

/** Of a name, both sides together, in pixels: as in the stylesheet. */
const namePadding = 12;

const anonymous = { name: '', color: '#63676e' };

/** What a presence state says, or nothing of it when it is not of our making. */
function shown(user: unknown): { name: string; color: string } {
  return isPresenceUser(user) ? user : anonymous;
}

function caretElement(client: number, name: string, color: string): HTMLElement {
  const element = document.createElement('span');
  element.className = classes.caret ?? '';
  element.dataset.client = String(client);
  element.dataset.name = name;
  element.style.setProperty('--presence', color);
  return element;
}

/** Draws a name to the left of its caret where it would reach beyond the text, whose end may be that of the screen. */
function keepNamesInside(text: HTMLElement, carets: readonly HTMLElement[]): void {
  const end = text.getBoundingClientRect().right;
  const sides = carets.map((caret) => {
    const width = Number.parseFloat(getComputedStyle(caret, '::after').width) || 0;
    return caret.getBoundingClientRect().left + width + namePadding > end ? 'left' : 'right';
  });
  for (const [at, caret] of carets.entries()) caret.dataset.side = sides[at];
}

/** Puts work off to the next frame, once however often it is asked for. */
function oncePerFrame(work: () => void): { soon: () => void; cancel: () => void } {
  let frame: number | null = null;
  return {
    soon() {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        work();
      });
    },
    cancel() {
      if (frame !== null) cancelAnimationFrame(frame);
    },
  };
}
