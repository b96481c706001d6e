import { isInternalLink } from '@commonplace/contracts/document';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { headingIds } from '../../../shared/note-text/heading-ids.ts';
import { idIn, showInAddress } from '../reading/heading-address.ts';
import { headingsOf } from '../reading/headings-of.ts';
import { showHeading } from '../reading/use-sought-heading.ts';

declare module '@tiptap/core' {
  interface Storage {
    followLinks: { open: (path: string) => void };
  }
}

/**
 * Internal links lead there within the app: those of headings scroll, pages open without loading the app anew. Who
 * writes opens any link in a new tab with Ctrl or Cmd.
 */
export const FollowLinks = Extension.create<Record<string, never>, { open: (path: string) => void }>({
  name: 'followLinks',
  // Without a handler within the app, the browser goes there.
  addStorage: () => ({ open: (path) => window.location.assign(path) }),

  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            click(view, event) {
              const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
              const href = link?.getAttribute('href') ?? '';
              if (event.button !== 0 || !link || !view.dom.contains(link)) return false;
              if (link.classList.contains('hashtag')) return false;
              const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
              if (view.editable) {
                if (!event.ctrlKey && !event.metaKey) return false;
                event.preventDefault();
                window.open(href, '_blank', 'noopener');
              } else if (isInternalLink(href) && !isElsewhere) {
                event.preventDefault();
                if (href.startsWith('#')) goToHeading(view, idIn(href));
                else storage.open(href);
              }
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** Shows the heading with an id of the note's public page. */
function goToHeading(view: EditorView, id: string): void {
  const headings = headingsOf(view.state.doc);
  const index = headingIds(headings.map(({ text }) => text)).indexOf(id);
  const place = headings[index]?.at;
  const heading = place === undefined ? null : view.nodeDOM(place);
  if (!(heading instanceof Element)) return;
  showInAddress(id);
  showHeading(heading);
}
