import * as Y from 'yjs';
import { documentFields } from '../fields.ts';

/** What a write changed: a document just before it, and just after. */
export interface WrittenBetween {
  before: Y.Doc;
  after: Y.Doc;
}

/** A document as it would be without one of its writes: what others wrote since stays, as after an undo in the editor. */
export function withoutWrite(doc: Y.Doc, { before, after }: WrittenBetween): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(before));
  const written = [copy.getText(documentFields.title), copy.getXmlFragment(documentFields.content)];
  const undone = Symbol('undone');
  const manager = new Y.UndoManager(written, { trackedOrigins: new Set([undone]) });
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(after, Y.encodeStateVector(before)), undone);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(after)));
  manager.undo();
  manager.destroy();
  return copy;
}
