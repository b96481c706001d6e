import type { DocumentBlock } from '../document-part.ts';
import { actionItem } from './action-item/action-item.ts';
import { codeSnippet } from './code-snippet/code-snippet.ts';
import { columns } from './columns/columns.ts';
import { divider } from './divider/divider.ts';
import { expand } from './expand/expand.ts';
import { heading } from './heading/heading.ts';
import { image } from './image/image.ts';
import { list } from './list/list.ts';
import { messageBox } from './message-box/message-box.ts';
import { panel } from './panel/panel.ts';
import { paragraph } from './paragraph/paragraph.ts';
import { quote } from './quote/quote.ts';
import { table } from './table/table.ts';

/** The blocks of a note. Their order is that of the schema, in which HTML is matched. */
export const documentBlocks: readonly DocumentBlock[] = [
  paragraph,
  heading,
  quote,
  codeSnippet,
  list,
  divider,
  actionItem,
  columns,
  expand,
  image,
  messageBox,
  panel,
  table,
];
