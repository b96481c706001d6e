import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { headingIds } from '../../../shared/note-text/heading-ids.ts';
import { headingLinkClass } from '../../../shared/note-text/heading-link.ts';
import { texts } from '../../../shared/reader/texts.ts';
import { headingsOf } from '../reading/headings-of.ts';

/** To a reader each heading has a link to itself, which `FollowLinks` follows. */
export const HeadingLinks = Extension.create({
  name: 'headingLinks',
  addProseMirrorPlugins() {
    const { editor } = this;
    let made: { doc: Node; links: DecorationSet } | null = null;
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            if (editor.isEditable) return null;
            if (made?.doc !== doc) made = { doc, links: linksIn(doc) };
            return made.links;
          },
        },
      }),
    ];
  },
});

function linksIn(doc: Node): DecorationSet {
  const headings = headingsOf(doc);
  const ids = headingIds(headings.map(({ text }) => text));
  const links = headings.flatMap(({ at }, index) => {
    const id = ids[index];
    return id ? [Decoration.widget(at + 1, () => linkTo(id), { side: -1, key: `heading ${id}` })] : [];
  });
  return DecorationSet.create(doc, links);
}

function linkTo(id: string): HTMLElement {
  const link = document.createElement('a');
  link.className = headingLinkClass;
  link.href = `#${id}`;
  link.setAttribute('aria-label', texts.headingLink);
  return link;
}
