import type { Extensions } from '@tiptap/core';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import StarterKit from '@tiptap/starter-kit';

/** Addresses a link may lead to. Everything else loses its link, wherever it comes from. */
export const linkProtocols = ['http', 'https', 'mailto'] as const;

/**
 * The blocks and marks of a note, without a screen: the one list that the editor, the projection and
 * the conversions share. The editor adds views, menus and collaboration to it, never nodes or marks.
 *
 * History is left out because undo belongs to the shared document, the trailing node because opening
 * a note must not write to it.
 */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    undoRedo: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [...linkProtocols],
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  Subscript,
  Superscript,
];
