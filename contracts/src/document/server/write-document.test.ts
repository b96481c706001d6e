import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { LetterWriters } from '../moves/letter-writers.ts';
import { readContent } from './read-document.ts';
import { readWriters } from './read-writers.ts';
import { renderHtml } from './render/render-html.ts';
import { restoreDocument, takeRestoreBack, writeDocument } from './write-document.ts';

/** A note that people write over REST, and one who types; each call has a client id of its own. */
class Note {
  doc = new Y.Doc();
  readonly #updates: Uint8Array[] = [];
  readonly #writers: [number, string][] = [];

  write(person: string, html: string): this {
    return this.#as(person, (doc) => writeDocument(doc, { content: { html } }));
  }

  restore(person: string, past: Y.Doc): this {
    return this.#as(person, (doc) => restoreDocument(doc, past));
  }

  takeBack(person: string, before: Y.Doc, after: Y.Doc): this {
    return this.#as(person, (doc) => takeRestoreBack(doc, { before, after }));
  }

  /** The document as it is now, for later. */
  copy(): Y.Doc {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc));
    return doc;
  }

  #as(person: string, write: (doc: Y.Doc) => Uint8Array | null): this {
    this.doc = this.copy();
    const update = write(this.doc);
    this.#writers.push([this.doc.clientID, person]);
    if (update) this.#updates.push(update);
    return this;
  }

  /** Each stretch of text with who wrote it first. */
  get authors(): string[] {
    const writers = new LetterWriters(this.#writers);
    for (const update of this.#updates)
      writers.read(Y.decodeUpdate(update).structs, { userId: null, at: null });
    let text = '';
    readContent(this.doc).descendants((node) => {
      text += node.text ?? '';
    });
    return readWriters(this.doc, writers).content.map(({ length, userId }) => {
      const stretch = text.slice(0, length);
      text = text.slice(length);
      return `${userId}: ${stretch}`;
    });
  }

  /** The client ids of the blocks. */
  get blocks(): unknown[] {
    const blocks = this.doc.getXmlFragment(documentFields.content).toArray();
    return blocks.map((block) => (block as Y.XmlElement)._item?.id.client);
  }
}

describe('C25 a write over REST is by its caller', () => {
  test('where it has words of its own, and blocks and words that it leaves are their writers', () => {
    const note = new Note().write('alice', '<p>The first one</p><ul><li><p>two</p></li></ul><h2>three</h2>');
    const blocks = note.blocks;
    note.write(
      'bob',
      '<h1>On top</h1><p>The very first 1</p><ul><li><p>zero</p></li><li><p>two</p></li></ul><p>new</p><h2>three</h2><p>end</p>',
    );
    expect(note.authors).toEqual([
      'bob: On top',
      'alice: The ',
      'bob: very ',
      'alice: first ',
      'bob: 1zero',
      'alice: two',
      'bob: new',
      'alice: three',
      'bob: end',
    ]);
    expect(note.blocks).toEqual(expect.arrayContaining(blocks));
  });

  test('in scripts without spaces and between line breaks too', () => {
    const note = new Note().write('alice', '<p>春眠不觉晓<br>one two three</p>');
    note.write('bob', '<p>春夜眠不觉破晓<br>one 2 three</p>');
    expect(note.authors).toEqual([
      'alice: 春',
      'bob: 夜',
      'alice: 眠不觉',
      'bob: 破',
      'alice: 晓one ',
      'bob: 2',
      'alice:  three',
    ]);
  });

  test('and not where it moves a block or makes it another kind', () => {
    const note = new Note().write('alice', '<p>one here</p><p>two there</p><p>three</p>');
    note.write('bob', '<p>two there</p><blockquote><p>three</p></blockquote><h2>one here</h2>');
    expect(note.authors).toEqual(['alice: two therethreeone here']);
  });
});

describe('C15b, C25 what a restore brings back', () => {
  test('is by who typed it, as often as it goes and comes', () => {
    const note = new Note()
      .write('alice', '<p>one</p><p>two</p>')
      .write('bob', '<p>one</p><p>two</p><p>bob</p>');
    const past = note.copy();
    note.write('carol', '<p>one</p>').write('carol', '<p>one</p><p>carol</p>');
    const without = note.copy();
    note.restore('dora', past);
    expect(note.authors).toEqual(['alice: onetwo', 'bob: bob']);
    note.restore('dora', without).restore('bob', past);
    expect(note.authors).toEqual(['alice: onetwo', 'bob: bob']);
    expect(readContent(note.doc).toJSON()).toEqual(readContent(past).toJSON());
  });

  test('goes again without what was written since, when the restore is taken back', () => {
    const note = new Note().write('alice', '<p>one</p>');
    const past = note.copy();
    note.write('bob', '<p>one and two</p><h2>three</h2>');
    const before = note.copy();
    note.restore('carol', past);
    const after = note.copy();
    note.write('dora', '<p>four</p><p>And one</p>').takeBack('carol', before, after);
    expect(note.authors).toEqual(['dora: fourAnd ', 'alice: one', 'bob:  and twothree']);
  });

  /** The HTML of a note after a restore was taken back. */
  const takenBack = (past: string, before: string, since: string) => {
    const note = new Note().write('alice', past);
    const then = note.copy();
    note.write('bob', before);
    const replaced = note.copy();
    note.restore('carol', then);
    const restored = note.copy();
    note.write('dora', since).takeBack('carol', replaced, restored);
    return renderHtml(readContent(note.doc));
  };

  test.each([
    [
      'what was written into a block that the restore had brought',
      ['<p>one</p><p>two</p>', '<p>one</p>', '<p>one</p><p>two more</p>'],
      '<p>one</p><p>more</p>',
    ],
    [
      'what was written into a text that the restore had replaced whole',
      ['<p>quite another text</p>', '<p>what stood here</p>', '<p>quite another new text</p>'],
      '<p>what stood here</p><p>new</p>',
    ],
    [
      'the letters that were typed into a word that the restore had changed',
      ['<p>a word here</p>', '<p>a words here</p>', '<p>a sword here</p>'],
      '<p>a wordss here</p>',
    ],
    [
      'what was written into a block that the restore had made another kind',
      ['<p>one two</p>', '<ul><li>one two three</li></ul>', '<p>one new two</p>'],
      '<ul><li><p>one new two three</p></li></ul>',
    ],
    [
      'the kind that a block was given since, with the words from before',
      ['<p>one two</p>', '<p>one two three</p>', '<h2>one two</h2>'],
      '<h2 class="heading">one two three</h2>',
    ],
    [
      'what was deleted since away, and of a block that changed its words',
      ['<p>one</p><p>two</p>', '<p>one</p><p>two three</p>', '<p>one</p>'],
      '<p>one</p><p>three</p>',
    ],
    [
      'what was written into cells and items',
      [
        '<table><tr><td>a</td><td>b</td></tr></table><ul><li>one</li><li>two</li></ul>',
        '<table><tr><td>a 1</td><td>b</td></tr></table><ul><li>one</li></ul>',
        '<table><tr><td>a</td><td>b 2</td></tr></table><ul><li>one</li><li>two more</li></ul>',
      ],
      '<table class="table"><tbody><tr><td><p>a 1</p></td><td><p>b 2</p></td></tr></tbody></table><ul><li><p>one</p></li><li><p>more</p></li></ul>',
    ],
    [
      'marks that were given since, and those from before',
      ['<p>one two</p>', '<p><b>one</b> two three</p>', '<p>one <i>two</i></p>'],
      '<p><strong>one</strong> <em>two</em> three</p>',
    ],
  ])('leaves %s when the restore is taken back', (_, [past, before, since], expected) => {
    expect(takenBack(past as string, before as string, since as string)).toBe(expected);
  });

  test('is written into the block that it was in, however little that shares with it', () => {
    const note = new Note().write('alice', '<p>entirely different words</p><p>end</p>');
    const past = note.copy();
    const [id] = note.blocks;
    const text = (note.doc.getXmlFragment(documentFields.content).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.delete(0, text.length);
    text.insert(0, 'nothing in common');
    note.restore('bob', past);
    expect(note.blocks[0]).toBe(id);
  });

  test('is not doubled where its letters are in a block that was made another kind meanwhile', () => {
    const note = new Note().write('alice', '<p>one</p><p>two</p>');
    const past = note.copy();
    note.write('bob', '<h2>one</h2><p>two</p>').restore('carol', past);
    expect(note.authors).toEqual(['alice: onetwo']);
  });
});
