import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { unsentText } from './unsent-text.ts';

function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(text)]);
  return element;
}

function noteOf(...paragraphs: string[]): Y.Doc {
  const server = new Y.Doc();
  server.getText('title').insert(0, 'Title');
  server.getXmlFragment('content').insert(0, paragraphs.map(paragraph));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server));
  return doc;
}
const textAt = (doc: Y.Doc, index: number) =>
  (doc.getXmlFragment('content').get(index) as Y.XmlElement).get(0) as Y.XmlText;
const fromNowOn = (doc: Y.Doc) => ({ client: doc.clientID, clock: Y.getState(doc.store, doc.clientID) });

describe('C22: the unsent text of a refused note', () => {
  test('is every paragraph with unsent letters, whole, and no other', () => {
    const doc = noteOf('one', 'two', 'three');
    textAt(doc, 0).insert(0, 'sent ');
    const since = fromNowOn(doc);
    textAt(doc, 1).insert(3, ' unsent');
    doc.getXmlFragment('content').insert(3, [paragraph('new')]);
    expect(unsentText(doc, since)).toBe('two unsent\n\nnew');
  });

  test('keeps a paragraph of several texts and lines together', () => {
    const doc = noteOf('two ');
    const since = fromNowOn(doc);
    const element = doc.getXmlFragment('content').get(0) as Y.XmlElement;
    element.insert(1, [
      new Y.XmlText('begin it'),
      new Y.XmlElement('hardBreak'),
      new Y.XmlText('and end it'),
    ]);
    expect(unsentText(doc, since)).toBe('two begin it\nand end it');
  });

  test('finds letters in nested blocks and in the title', () => {
    const doc = noteOf('one');
    const since = fromNowOn(doc);
    const list = new Y.XmlElement('bulletList');
    const item = new Y.XmlElement('listItem');
    item.insert(0, [paragraph('inside')]);
    list.insert(0, [item]);
    doc.getXmlFragment('content').insert(1, [list]);
    doc.getText('title').insert(5, '!');
    expect(unsentText(doc, since)).toBe('Title!\n\ninside');
  });

  test('is nothing when only deletions, or letters deleted again, are unsent', () => {
    const doc = noteOf('one two');
    // As undo does: what was deleted keeps its letters.
    doc.gc = false;
    const since = fromNowOn(doc);
    textAt(doc, 0).delete(0, 4);
    textAt(doc, 0).insert(0, 'x');
    textAt(doc, 0).delete(0, 1);
    expect(unsentText(doc, since)).toBe('');
  });

  test('is the whole note when an earlier visit’s edits are among it', () => {
    expect(unsentText(noteOf('one', '', 'two'), 'anything')).toBe('Title\n\none\n\ntwo');
  });

  test('leaves marks out', () => {
    const doc = noteOf('plain');
    const since = fromNowOn(doc);
    textAt(doc, 0).insert(5, ' bold', { bold: {} });
    expect(unsentText(doc, since)).toBe('plain bold');
  });
});
