import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openScreen, type Screen, sync } from './testing/screen.ts';

/** What a newer page may have written, beside a paragraph that says "one". */
const newer: Record<string, { make: (doc: Doc) => void; shown: string }> = {
  'a block with words': {
    make: ({ content }) => content.push([element('callout', element('paragraph', text('Mind the step')))]),
    shown: '<p>one</p><div data-unfamiliar=""><small></small>Mind the step</div>',
  },
  'a block without words': {
    make: ({ content }) => content.push([element('chart')]),
    shown: '<p>one</p><div data-unfamiliar=""><small></small></div>',
  },
  'an item in a list of ours': {
    make: ({ content }) => content.push([element('bulletList', element('task', text('sweep')))]),
    shown: '<p>one</p><div data-unfamiliar=""><small></small>sweep</div>',
  },
  'a part of a line': {
    make: ({ paragraph }) => paragraph.push([element('mention', text('@bob'))]),
    shown: '<p>one<span data-unfamiliar="" title="">@bob</span></p>',
  },
  'something embedded in a text': {
    make: ({ letters }) => letters.insertEmbed(1, { emoji: 'wave' }),
    shown: '<p>o<span data-unfamiliar="" title="">…</span>ne</p>',
  },
  'a mark': {
    make: ({ letters }) => letters.format(0, 3, { bold: {}, spotlight: { color: 'red' } }),
    shown: '<p><strong>one</strong></p>',
  },
  'a mark that may overlap itself': {
    make: ({ letters }) => letters.format(0, 3, { 'bold--abcdefg=': {} }),
    shown: '<p><strong>one</strong></p>',
  },
  'an attribute of a block': {
    make: ({ paragraph }) => paragraph.setAttribute('spacing', 'wide'),
    shown: '<p>one</p>',
  },
  'an attribute of a mark': {
    make: ({ letters }) => letters.format(0, 3, { bold: { weight: 900 } }),
    shown: '<p><strong>one</strong></p>',
  },
  'blocks deeper than anybody nests them': {
    make: ({ content }) => {
      let block = element('paragraph', text('deep'));
      for (let depth = 0; depth < 200; depth += 1) block = element('blockquote', block);
      content.push([block]);
    },
    shown: 'deep',
  },
  'a type of another kind': {
    make: ({ content }) => content.push([new Y.XmlHook('hook') as never]),
    shown: '<p>one</p><div data-unfamiliar=""><small></small></div>',
  },
};

describe('C27: what a page does not know', () => {
  let alice: Screen;
  /** Writes with a newer page, of which only the document matters. */
  let bob: Doc;

  beforeEach(() => {
    alice = openScreen();
    alice.editor.commands.setContent('<p>one</p>');
    bob = newDoc();
    sync(alice, { doc: bob.doc });
  });
  afterEach(() => alice.editor.destroy());

  test.each(Object.entries(newer))(
    '%s is shown, never written over, and editing waits',
    (_name, { make, shown }) => {
      make(bob);
      const before = bob.content.toString();
      sync(alice, { doc: bob.doc });
      expect(alice.editor.getHTML()).toContain(shown);
      expect(alice.familiarity).toEqual([false]);
      alice.editor.commands.insertContentAt(2, '!');
      alice.editor.commands.setContent('<p>gone</p>');
      alice.editor.commands.undo();
      alice.editor.commands.clearContent();
      sync(alice, { doc: bob.doc });
      expect(bob.content.toString()).toBe(before);
      expect(alice.editor.getHTML()).toContain(shown);
      // A page that opens on it says so as well, and writes nothing either.
      const written: Uint8Array[] = [];
      alice.doc.on('update', (update) => written.push(update));
      const late = openScreen(alice.doc);
      expect(late.familiarity).toEqual([false]);
      expect(late.editor.getHTML()).toBe(alice.editor.getHTML());
      expect(written).toEqual([]);
      late.editor.destroy();
    },
  );

  test('the others go on around it, and it is seen', () => {
    bob.content.push([element('callout', element('paragraph', text('Mind')))]);
    sync(alice, { doc: bob.doc });
    bob.letters.insert(3, ' two');
    bob.content.insert(0, [element('heading', text('Above'))]);
    ((bob.content.get(2) as Y.XmlElement).get(0) as Y.XmlElement).push([text(' the step')]);
    sync(alice, { doc: bob.doc });
    expect(alice.editor.getHTML()).toBe(
      '<h1 class="heading">Above</h1><p>one two</p><div data-unfamiliar=""><small></small>Mind\n the step</div>',
    );
  });

  test.each(['a block with words', 'a part of a line', 'something embedded in a text', 'a mark'])(
    'once %s is gone, writing goes on',
    (name) => {
      const undo = new Y.UndoManager(bob.content);
      newer[name]?.make(bob);
      sync(alice, { doc: bob.doc });
      undo.undo();
      sync(alice, { doc: bob.doc });
      expect(alice.familiarity).toEqual([false, true]);
      alice.editor.commands.insertContentAt(4, '!');
      sync(alice, { doc: bob.doc });
      expect(bob.content.toString()).toBe('<paragraph>one!</paragraph>');
    },
  );

  test('what others note of a link, and every link of ours has, is no reason to stop', () => {
    const link = { href: 'https://example.org', target: '_blank', rel: 'noopener', class: null, title: null };
    bob.letters.format(0, 3, { link });
    sync(alice, { doc: bob.doc });
    expect(alice.familiarity).toEqual([]);
    expect(alice.editor.getHTML()).toContain('href="https://example.org"');
  });
});

interface Doc {
  doc: Y.Doc;
  content: Y.XmlFragment;
  readonly paragraph: Y.XmlElement;
  readonly letters: Y.XmlText;
}

function newDoc(): Doc {
  const doc = new Y.Doc();
  const content = doc.getXmlFragment('content');
  return {
    doc,
    content,
    get paragraph() {
      return content.get(0) as Y.XmlElement;
    },
    get letters() {
      return this.paragraph.get(0) as Y.XmlText;
    },
  };
}

function element(name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
}

const text = (letters: string) => new Y.XmlText(letters);
