import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { type ImageAddresses, withImages } from './image-addresses.ts';
import { isEmptyContent, readContent, readTitle } from './read-document.ts';

interface CopyOptions {
  /** What the addresses of pictures become in the copy. */
  images?: ImageAddresses;
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
