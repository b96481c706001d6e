import { Fragment, type Node } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import type { DocumentFormat } from '../format/document-format.ts';
import { noteFormat } from '../format/note-format.ts';
import { readContent } from '../server/read-document.ts';
import { type ChangedBlocks, renderHtml } from '../server/render/render-html.ts';
import { compareInline, markInline } from './compare-inline.ts';
import { letterRuns, sharedLetters } from './letter-runs.ts';
import { withoutSigns, withTags } from './marked-text.ts';
import { pairBlocks } from './pair-blocks.ts';

/**
 * Two states of a document as one HTML, with what changed in it: words, pictures and blocks that were added in `<ins>`,
 * those that were removed in `<del>`, words that look different in `<ins class="restyled">`, blocks that stand elsewhere
 * in `<ins class="moved">`, those that became another kind of block in `<ins class="converted">`.
 */
export function compareDocuments(before: Y.Doc, after: Y.Doc, format: DocumentFormat = noteFormat): string {
  const [oldContent, newContent] = [readContent(before, format), readContent(after, format)];
  const shared = sharedBlocks(before, oldContent, after, newContent);
  const comparison = new Comparison();
  const merged = newContent.copy(comparison.children(oldContent, newContent, shared));
  return withTags(renderHtml(merged, comparison.changed));
}

/** None where what is read has other blocks than what was written. */
function sharedBlocks(before: Y.Doc, oldContent: Node, after: Y.Doc, newContent: Node) {
  const [olds, news] = [before, after].map((doc) => doc.getXmlFragment(documentFields.content)) as [
    Y.XmlFragment,
    Y.XmlFragment,
  ];
  if (olds.length !== oldContent.childCount || news.length !== newContent.childCount) return [];
  return sharedLetters(letterRuns(olds), letterRuns(news));
}

class Comparison {
  /** Blocks and pictures that are shown as changed as a whole. */
  readonly changed: ChangedBlocks = new Map();

  /** The children of two nodes, together as they are read. */
  children(before: Node, after: Node, shared?: readonly ReadonlyMap<number, number>[]): Fragment {
    const isTop = after.type.name === after.type.schema.topNodeType.name;
    // Cells stand below each other by their number, whatever is in them.
    if (after.type.name === 'tableRow' && before.childCount === after.childCount)
      return Fragment.from(after.children.flatMap((cell, index) => this.#pair(before.child(index), cell)));
    const merged = pairBlocks(before.children, after.children, shared).flatMap((block): Node[] => {
      if (block.kind === 'same') return [this.#plain(block.after)];
      if (block.kind === 'removed') return [this.#mark(block.before, 'removed')];
      if (block.kind === 'added') return [this.#mark(block.after, 'added')];
      const nodes = this.#pair(block.before, block.after);
      const [node] = nodes;
      if (isTop && node && nodes.length === 1) {
        if (block.isMoved) this.changed.set(node, 'moved');
        else if (!block.before.hasMarkup(block.after.type, block.after.attrs))
          this.changed.set(node, 'converted');
      }
      return nodes;
    });
    return Fragment.from(merged);
  }

  /** Both in one, or one behind the other where they have nothing in common. */
  #pair(before: Node, after: Node): Node[] {
    if (before.isTextblock && after.isTextblock && before.attrs.src === after.attrs.src)
      return [after.copy(compareInline(before, after, this.#note))];
    if (before.type === after.type && !after.isLeaf && !after.isTextblock)
      return [after.copy(this.children(before, after))];
    if (before.eq(after)) return [ownNode(after)];
    return [this.#mark(before, 'removed'), this.#mark(after, 'added')];
  }

  #mark(node: Node, change: 'added' | 'removed'): Node {
    if (node.isTextblock) {
      const block = node.copy(markInline(node, change, this.#note));
      // A picture is one with its caption.
      if ('src' in node.attrs) this.changed.set(block, change);
      return block;
    }
    if (!node.isLeaf)
      return node.copy(Fragment.from(node.children.map((child) => this.#mark(child, change))));
    const marked = ownNode(node);
    this.changed.set(marked, change);
    return marked;
  }

  readonly #note = (node: Node, change: 'added' | 'removed') => {
    this.changed.set(node, change);
  };

  #plain(node: Node): Node {
    return /[\ufdd0-\ufdd4]/.test(node.textContent) ? unsigned(node) : node;
  }
}

function unsigned(node: Node): Node {
  if (node.isText) return node.type.schema.text(withoutSigns(node.text ?? '') || ' ', node.marks);
  return node.copy(Fragment.from(node.children.map(unsigned)));
}

/** The same node may be in a document several times. */
function ownNode(node: Node): Node {
  return node.type.create(node.attrs, node.content, node.marks);
}
