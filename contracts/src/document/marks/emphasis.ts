import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import type { DocumentPart } from '../document-part.ts';

/** Marks without attributes: bold, italic, struck, underlined, code, lowered and raised letters. */
export const emphasis: DocumentPart = {
  extensions: [Subscript, Superscript],
  html: ['strong', 'em', 's', 'u', 'code', 'sub', 'sup'].map((tag) => ({ tag })),
};
