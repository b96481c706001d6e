import { noteFormat } from '@commonplace/contracts/document';
import type { AnyExtension, Extensions, NodeViewRenderer } from '@tiptap/core';
import { actionItemView } from './action-item/action-item-view.ts';
import { codeView } from './code-snippet/code-view.ts';
import { expandSummaryView, expandView } from './expand/expand-view.ts';
import { imageView } from './image/image-view.ts';
import { messageBoxView } from './message-box/message-box-view.ts';
import { tableView } from './table/table-view.ts';

/** The views of blocks that need more than their HTML in the editor, by node name. */
const views: Readonly<Record<string, NodeViewRenderer>> = {
  actionItem: actionItemView,
  codeBlock: codeView,
  expand: expandView,
  expandSummary: expandSummaryView,
  messageBox: messageBoxView,
  table: tableView,
  image: imageView,
};

/** The blocks and marks of a note as the editor shows them. A view adds nothing to the document. */
export const shownExtensions: Extensions = noteFormat.extensions.map(shown);

function shown(extension: AnyExtension): AnyExtension {
  const view = views[extension.name];
  if (view) return extension.extend({ addNodeView: () => view });
  // Some of the blocks are inside the starter kit.
  if (extension.name !== 'starterKit') return extension;
  return extension.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map(shown);
    },
  });
}
