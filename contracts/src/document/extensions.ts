import type { Extensions } from '@tiptap/core';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import StarterKit from '@tiptap/starter-kit';
import { headingLevels } from './attribute-checks.ts';
import { Link } from './marks/link.ts';
import { WholeBlocks } from './whole-blocks.ts';

/**
 * The blocks and marks of a note, without a screen: the one list that the editor, the projection and
 * the conversions share. The editor adds views, menus and collaboration to it, never nodes or marks.
 *
 * What an attribute may hold is in `attribute-checks.ts`. History is left out because undo belongs to the shared document, the trailing node
 * because opening a note must not write to it.
 */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    undoRedo: false,
    trailingNode: false,
    heading: { levels: [...headingLevels] },
    link: false,
  }),
  Link,
  Subscript,
  Superscript,
  WholeBlocks,
];
