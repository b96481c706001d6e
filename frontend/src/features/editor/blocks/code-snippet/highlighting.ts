import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type ColoredPart, mayBeColored } from '../../../../shared/note-text/colored-part.ts';
import { dispatchUnprompted } from '../../unprompted.ts';

/** A snippet is coloured again this long after its last change, in milliseconds. */
const pause = 120;
/** A snippet within this distance of the window is coloured. */
const near = '400px';

interface Colored {
  from: number;
  to: number;
  parts: Decoration[];
}

const key = new PluginKey<DecorationSet>('highlighting');

/**
 * Colours of code, as decorations alone. A snippet is coloured when it comes near the window and, a moment after the
 * last letter, when it changes: never the whole note at once.
 */
export const Highlighting = Extension.create({
  name: 'highlighting',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, shown) {
            const mapped = tr.docChanged ? shown.map(tr.mapping, tr.doc) : shown;
            const colored = tr.getMeta(key) as Colored | undefined;
            if (!colored) return mapped;
            return mapped.remove(mapped.find(colored.from, colored.to)).add(tr.doc, colored.parts);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

/**
 * Keeps one snippet coloured while it is near the window.
 *
 * @param dom the element of the snippet
 */
export function watchCode(view: EditorView, dom: Element, getPos: () => number | undefined) {
  let isNear = false;
  let isDue = true;
  let isColored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const color = async () => {
    timer = undefined;
    const at = getPos();
    const node = at === undefined || view.isDestroyed ? null : view.state.doc.nodeAt(at);
    if (!isNear || !isDue || node?.type.name !== 'codeBlock') return;
    isDue = false;
    const { language } = node.attrs;
    const isPlain = typeof language !== 'string' || !mayBeColored(node.textContent);
    if (isPlain && !isColored) return;
    let parts: readonly ColoredPart[] = [];
    if (!isPlain) {
      // Without colours the code is still readable.
      const colors = await import('../../../../shared/note-text/color-code.ts').catch(() => null);
      parts = colors?.colorCode(language, node.textContent) ?? [];
    }
    dispatchUnprompted(view, ({ doc, tr }) => {
      const now = getPos();
      if (now === undefined || doc.nodeAt(now) !== node) {
        soon();
        return null;
      }
      isColored = parts.length > 0;
      return colored(tr, now, node.nodeSize, parts);
    });
  };
  const soon = () => {
    isDue = true;
    if (!isNear) return;
    clearTimeout(timer);
    timer = setTimeout(() => void color(), isColored ? pause : 0);
  };
  const endWatch = watchNearness(dom, (is) => {
    isNear = is;
    if (isNear && isDue) soon();
  });
  return {
    /** The snippet has changed. */
    changed: soon,
    end() {
      clearTimeout(timer);
      endWatch();
    },
  };
}

const watched = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Reports when an element comes near the window or leaves it: one observer for all of them. */
function watchNearness(element: Element, tell: (isNear: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: near },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function colored(tr: Transaction, at: number, size: number, parts: readonly ColoredPart[]): Transaction {
  const start = at + 1;
  const meta: Colored = {
    from: start,
    to: at + size - 1,
    parts: parts.map(({ from, to, className }) =>
      Decoration.inline(start + from, start + to, { class: className }),
    ),
  };
  return tr.setMeta(key, meta).setMeta('addToHistory', false);
}
