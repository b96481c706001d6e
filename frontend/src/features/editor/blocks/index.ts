import { emoji } from '../insert/emoji/emoji.ts';
import { tag } from '../insert/tag/tag.ts';
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
import { quote } from './quote/quote.ts';
import { table } from './table/table.ts';

/** What can be inserted into a note, in the order in which menus offer it. */
export const editorBlocks = {
  actionItem,
  image,
  list,
  columns,
  expand,
  table,
  quote,
  codeSnippet,
  emoji,
  tag,
  messageBox,
  panel,
  divider,
  heading,
};
