import type { Extensions } from '@tiptap/core';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { headingLevels } from './attribute-checks.ts';
import { ActionItem } from './blocks/action-item.ts';
import { Column, Columns } from './blocks/columns.ts';
import { Expand, ExpandSummary } from './blocks/expand.ts';
import { Image } from './blocks/image.ts';
import { MessageBox } from './blocks/message-box.ts';
import { Panel } from './blocks/panel.ts';
import { Table, TableCell, TableHeader, TableRow } from './blocks/table.ts';
import { TextLayout } from './blocks/text-layout.ts';
import { CheckedStarterKit } from './checked-blocks.ts';
import { Highlight, TextColor } from './marks/color.ts';
import { Link } from './marks/link.ts';
import { Tag } from './marks/tag.ts';
import { TextSize } from './marks/text-size.ts';
import { WholeBlocks } from './whole-blocks.ts';

/**
 * The blocks and marks of a note, without a screen: the one list that the editor, the projection and
 * the conversions share. The editor adds views, menus and collaboration to it, never nodes or marks.
 *
 * What an attribute may hold is in `attribute-checks.ts`. What blocks may hold is as wide as it can be: two people
 * who change one at once leave what neither of them would make, and everybody has to be able to open that. History
 * is left out because undo belongs to the shared document, the trailing node because opening a note must not write
 * to it.
 */
export const documentExtensions: Extensions = [
  CheckedStarterKit.configure({
    undoRedo: false,
    trailingNode: false,
    link: false,
    heading: { levels: [...headingLevels], HTMLAttributes: { class: 'heading' } },
    blockquote: { HTMLAttributes: { class: 'quote' } },
    codeBlock: { HTMLAttributes: { class: 'code-snippet' } },
    horizontalRule: { HTMLAttributes: { class: 'divider' } },
  }),
  ActionItem,
  Columns,
  Column,
  Expand,
  ExpandSummary,
  Image,
  MessageBox,
  Panel,
  Table,
  TableRow,
  TableHeader,
  TableCell,
  TextLayout,
  Link,
  Tag,
  TextColor,
  Highlight,
  TextSize,
  Subscript,
  Superscript,
  WholeBlocks,
];
