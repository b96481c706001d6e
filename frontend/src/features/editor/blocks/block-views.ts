import { type DocumentFormat, noteFormat } from '@commonplace/contracts/document';
import type { AnyExtension, Extensions, NodeViewRenderer } from '@tiptap/core';
import type { EditorBlocks } from './editor-block.ts';
import { editorBlocks } from './index.ts';

/** The blocks and marks of a format as the editor shows them. The same blocks: a view adds nothing to a document. */
export function shownBlocks(format: DocumentFormat, blocks: EditorBlocks): Extensions {
  const views = Object.assign({}, ...Object.values(blocks).map((block) => block.views));
  return format.extensions.map((extension) => shown(extension, views));
}

/** The blocks and marks of a note as the editor shows them. */
export const shownExtensions: Extensions = shownBlocks(noteFormat, editorBlocks);

function shown(extension: AnyExtension, views: Readonly<Record<string, NodeViewRenderer>>): AnyExtension {
  const view = views[extension.name];
  if (view) return extension.extend({ addNodeView: () => view });
  // Some of the blocks are inside the starter kit.
  if (extension.name !== 'starterKit') return extension;
  return extension.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((each: AnyExtension) => shown(each, views));
    },
  });
}
