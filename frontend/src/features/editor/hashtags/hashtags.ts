import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { paths } from '../../../shared/navigation/paths.ts';
import { followHashtags, shownHashtags, tagOf } from './shown-hashtags.ts';

declare module '@tiptap/core' {
  interface Storage {
    hashtags: { open: (path: string) => void };
  }
}

const key = new PluginKey<DecorationSet>('hashtags');

/**
 * Shows hashtags as what they are; in the text they are plain letters. To a reader each is a link to
 * its topic. Who writes opens it with Ctrl or Cmd.
 */
export const Hashtags = Extension.create<Record<string, never>, { open: (path: string) => void }>({
  name: 'hashtags',
  // Without a handler within the app, the browser goes there.
  addStorage: () => ({ open: (path) => window.location.assign(path) }),

  addProseMirrorPlugins() {
    const { editor, storage } = this;
    const asLinks = linkMaker();
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => shownHashtags(doc),
          apply: (tr, before) => followHashtags(before, tr),
        },
        props: {
          decorations(state) {
            const shown = key.getState(state) ?? DecorationSet.empty;
            return editor.isEditable ? shown : asLinks(shown, state.doc);
          },
          handleDOMEvents: {
            click(view, event) {
              const tag = tagAt(view, event.target);
              if (tag === null || event.button !== 0) return false;
              const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
              if (view.editable) {
                if (event.ctrlKey || event.metaKey) window.open(paths.tag(tag), '_blank', 'noopener');
              } else if (!isElsewhere) {
                event.preventDefault();
                storage.open(paths.tag(tag));
              }
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** Links in place of words; made once for each state, and only while a person reads. */
function linkMaker() {
  let from = DecorationSet.empty;
  let links = DecorationSet.empty;
  return (shown: DecorationSet, doc: Parameters<typeof DecorationSet.create>[0]): DecorationSet => {
    if (shown === from) return links;
    from = shown;
    links = DecorationSet.create(
      doc,
      shown.find().map((each) => {
        const attributes = { nodeName: 'a', class: 'hashtag', href: paths.tag(tagOf(each)) };
        return Decoration.inline(each.from, each.to, attributes, each.spec);
      }),
    );
    return links;
  };
}

function tagAt(view: EditorView, target: EventTarget | null): string | null {
  const shown = target instanceof Element ? target.closest('.hashtag') : null;
  if (!shown || !view.dom.contains(shown)) return null;
  const at = view.posAtDOM(shown, 0);
  const [found] = key.getState(view.state)?.find(at, at + 1) ?? [];
  return found ? tagOf(found) : null;
}
