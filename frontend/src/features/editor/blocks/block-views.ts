import { documentExtensions } from '@commonplace/contracts/document';
import type { AnyExtension, Extensions, NodeViewRenderer } from '@tiptap/core';
import { imageView } from './image/image-view.ts';
import { tableView } from './table/table-view.ts';

/** How the editor shows a block that its HTML alone can't: by the name of its node. */
const views: Readonly<Record<string, NodeViewRenderer>> = {
  table: tableView,
  image: imageView,
};

/** The blocks and marks of a note as the editor shows them. The same blocks: a view adds nothing to a document. */
export const shownExtensions: Extensions = documentExtensions.map((extension: AnyExtension) => {
  const view = views[extension.name];
  return view ? extension.extend({ addNodeView: () => view }) : extension;
});
