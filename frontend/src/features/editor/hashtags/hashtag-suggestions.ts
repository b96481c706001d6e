import { hashtagAtEnd } from '@commonplace/contracts/document';
import { Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { HashtagList } from './hashtag-list.ts';
import { type KnownHashtag, KnownHashtags } from './known-hashtags.ts';
import { proseOf } from './prose-of.ts';

const key = new PluginKey<{ active: boolean }>('hashtagSuggestions');

/** Typing stops for so many milliseconds before anybody is asked. */
const pause = 150;

/** Offers the hashtags that exist while a person writes one. Nothing is chosen until an arrow or the pointer says which. */
export const HashtagSuggestions = Extension.create({
  name: 'hashtagSuggestions',
  // Before what the arrows, Enter and Tab do besides.
  priority: 1_050,

  addProseMirrorPlugins() {
    const { editor } = this;
    const known = new KnownHashtags();
    const list = new HashtagList(() => editor.view.dom);
    const show = (props: SuggestionProps<KnownHashtag, KnownHashtag>) => {
      if (props.loading) list.narrow(props.query, props);
      else list.show(props.items, props);
    };
    const suggestion = Suggestion<KnownHashtag, KnownHashtag>({
      editor,
      pluginKey: key,
      char: '#',
      debounce: pause,
      decorationClass: 'hashtag-typed',
      findSuggestionMatch: ({ $position }) => hashtagBefore($position),
      shouldShow: ({ transaction }) =>
        key.getState(editor.state)?.active === true ||
        (transaction.docChanged &&
          transaction.getMeta(ySyncPluginKey) === undefined &&
          transaction.getMeta('paste') === undefined),
      items: async ({ query, signal }) => [...(await known.beginningWith(query, signal))],
      command({ props: { title }, range }) {
        const { doc } = editor.state;
        const next = doc.textBetween(range.to, Math.min(range.to + 1, doc.content.size), ' ', ' ');
        const text = next.startsWith(' ') && next !== '' ? title : `${title} `;
        editor.view.dispatch(editor.state.tr.insertText(text, range.from, range.to).scrollIntoView());
      },
      render: () => ({
        onStart: show,
        onUpdate: show,
        onExit: () => list.hide(),
        onKeyDown: ({ event }) => list.takesKey(event),
      }),
    });
    const closesOnLeaving = new Plugin({
      props: {
        handleDOMEvents: {
          blur(view) {
            if (key.getState(view.state)?.active) exitSuggestion(view, key);
            return false;
          },
        },
      },
    });
    return [suggestion, closesOnLeaving];
  },
});

function hashtagBefore($at: ResolvedPos) {
  const { parent, parentOffset } = $at;
  if (!parent.isTextblock || $at.marks().some(({ type }) => type.spec.code || type.name === 'link'))
    return null;
  const prose = proseOf(parent);
  const found = hashtagAtEnd(prose.slice(0, parentOffset));
  // In the middle of a word there is nothing to be completed.
  if (!found || /^[\p{L}\p{M}\p{N}_]/u.test(prose.slice(parentOffset))) return null;
  const range = { from: $at.start() + found.from, to: $at.pos };
  return { range, query: found.tag.slice(1), text: found.tag };
}
