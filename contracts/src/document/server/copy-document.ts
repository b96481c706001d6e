import { Fragment, type Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { isEmptyContent, readContent, readTitle } from './read-document.ts';

interface CopyOptions {
  /** What the address of a picture becomes in the copy; one that is not named keeps its own. */
  images?: ReadonlyMap<string, string>;
}

/**
 * A new document with the title and content of this one as they are read, block for block, and nothing of
 * its history: who wrote what, and what was deleted, stays behind.
 */
export function copyDocument(doc: Y.Doc, { images = new Map() }: CopyOptions = {}): Y.Doc {
  const copy = new Y.Doc();
  copy.transact(() => {
    copy.getText(documentFields.title).insert(0, readTitle(doc));
    if (isEmptyContent(doc)) return;
    const fragment = copy.getXmlFragment(documentFields.content);
    const content = withImages(readContent(doc), images);
    updateYFragment(copy, fragment, content, { mapping: new Map(), isOMark: new Map() });
  });
  return copy;
}

function withImages(node: Node, images: ReadonlyMap<string, string>): Node {
  if (images.size === 0 || node.isText) return node;
  const content = Fragment.fromArray(node.children.map((child) => withImages(child, images)));
  if (node.type.name !== 'image') return node.copy(content);
  const src = images.get(node.attrs.src) ?? node.attrs.src;
  return node.type.create({ ...node.attrs, src }, content, node.marks);
}
