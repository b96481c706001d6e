import { projectDocument, renderHtml, writeDocument } from '@commonplace/contracts/document/server';
import {
  findHarm,
  harmlessHtml,
  hostileDocuments,
  hostileHtml,
  legalDocument,
} from '@commonplace/contracts/document/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openScreen, type Screen } from './testing/screen.ts';

const seed = Number(process.env.TRIAL_SEED) || 20_261_121;
const isLong = process.env.TRIAL_FORM === 'long';
/** Beside the known attacks, which are among the written: what the long form looks at by night. */
const [written, live, legal] = isLong ? [2_000, 2_000, 60] : [150, 150, 60];
const screens: Screen[] = [];
afterAll(() => {
  for (const { editor } of screens) editor.destroy();
});

/** A note's own HTML, and what replaces what is unknown. */
const drawn = {
  ...harmlessHtml,
  div: { ...harmlessHtml.div, 'data-unfamiliar': '' },
  span: { ...harmlessHtml.span, 'data-unfamiliar': '', title: '' },
  small: {},
};

function screenOf(doc?: Y.Doc): Screen {
  const screen = openScreen(doc);
  screens.push(screen);
  return screen;
}

/** What is in the editor's page, and in the HTML that it gives, and in no note. */
function harmIn({ editor }: Screen): string[] {
  const given = new DOMParser().parseFromString(editor.getHTML(), 'text/html').body;
  return [...findHarm(withoutScreen(editor.view.dom), drawn), ...findHarm(given, drawn)];
}

/** Without what the editor notes on its blocks for itself: what is selected, what can be dragged. */
function withoutScreen(page: HTMLElement): ParentNode {
  const copy = page.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('*')) {
    for (const name of ['draggable', 'contenteditable'])
      if (/^(true|false)$/.test(element.getAttribute(name) ?? '')) element.removeAttribute(name);
    const own = [...element.classList].filter((name) => name.startsWith('ProseMirror-'));
    element.classList.remove(...own);
    if (own.length > 0 && element.classList.length === 0) element.removeAttribute('class');
    if (own.includes('ProseMirror-separator')) element.remove();
  }
  return copy;
}

const ways: Record<string, (screen: Screen, html: string) => void> = {
  'set as the whole, as from the source view': ({ editor }, html) => editor.commands.setContent(html),
  pasted: ({ editor }, html) => editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent),
};

test.each(Object.entries(ways))(
  'for any HTML that is %s, the note has nothing that runs',
  { timeout: isLong ? 0 : 120_000 },
  (_way, put) => {
    const screen = screenOf();
    for (const html of hostileHtml(seed, written)) {
      screen.editor.commands.setContent('<p>before</p>');
      put(screen, html);
      expect(harmIn(screen), html).toEqual([]);
      expect(screen.familiarity, html).toEqual([]);
      screen.editor.state.doc.check();
    }
    process.stdout.write(`hostile HTML in the editor: seed ${seed}, count ${written}\n`);
  },
);

test('for anything a client writes into a live document, a screen opens it, writes nothing and holds nothing that runs', {
  timeout: isLong ? 0 : 120_000,
}, () => {
  for (const [index, doc] of hostileDocuments(seed, live).entries()) {
    let updates = 0;
    doc.on('update', () => updates++);
    const screen = openScreen(doc);
    expect(harmIn(screen), `document ${index}`).toEqual([]);
    expect(updates).toBe(0);
    screen.editor.destroy();
  }
  process.stdout.write(`hostile live documents in the editor: seed ${seed}, count ${live}\n`);
});

test.each<[string, (content: Y.XmlFragment) => void, string]>([
  [
    'a heading of level 99',
    (content) => add(content, 'heading', { level: 99 }),
    '<h1 class="heading">one</h1>',
  ],
  [
    'a panel of a kind that is none',
    (content) => add(content, 'panel', { kind: 'x onclick', light: 'yes' }),
    '<div class="panel panel-default"><p>one</p></div>',
  ],
  [
    'a picture from elsewhere',
    (content) => add(content, 'image', { src: 'javascript:ran()', width: '9e9', alt: {} }),
    '<figure class="image"><figcaption>one</figcaption></figure>',
  ],
  [
    'a cell that spans everything',
    (content) => {
      const row = new Y.XmlElement('tableRow');
      const table = new Y.XmlElement('table');
      table.insert(0, [row]);
      content.insert(0, [table]);
      add(row, 'tableCell', { colspan: 1e9, rowspan: -1, colwidth: 'x' });
    },
    '<table class="table"><tbody><tr><td><p>one</p></td></tr></tbody></table>',
  ],
  [
    'a link that runs',
    (content) => {
      add(content, 'paragraph', {});
      const letters = (content.get(0) as Y.XmlElement).get(0) as Y.XmlText;
      letters.format(0, 3, { link: { href: 'javascript:ran()' }, textColor: { color: 'red;x' } });
    },
    '<p>one</p>',
  ],
])('%s is shown as what it can be, written nowhere, and no reason to stop', (_what, make, shown) => {
  const doc = new Y.Doc();
  make(doc.getXmlFragment('content'));
  const before = Y.encodeStateAsUpdate(doc);
  const screen = screenOf(doc);
  expect(screen.editor.getHTML()).toBe(shown);
  expect(screen.familiarity).toEqual([]);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  const at = screen.editor.state.doc.textBetween(0, screen.editor.state.doc.content.size, '\u0000').length;
  expect(at).toBeGreaterThan(0);
  let end = 0;
  screen.editor.state.doc.descendants((node, position) => {
    if (node.isText) end = position + node.nodeSize;
  });
  screen.editor.commands.insertContentAt(end, { type: 'text', text: '!' });
  expect(screen.editor.getHTML()).toBe(shown.replace('one', 'one!'));
  expect(screenOf(doc).editor.getHTML()).toBe(shown.replace('one', 'one!'));
});

test('C27: a color that only a newer page knows is a reason to stop', () => {
  const doc = new Y.Doc();
  add(doc.getXmlFragment('content'), 'panel', { kind: 'festive', light: false });
  expect(screenOf(doc).familiarity).toEqual([false]);
});

test('a table that can not be drawn is drawn without its spans, and what is typed beside it stays quick', {
  timeout: 60_000,
}, () => {
  const doc = new Y.Doc();
  const content = doc.getXmlFragment('content');
  const table = new Y.XmlElement('table');
  content.insert(0, [new Y.XmlElement('paragraph'), table]);
  table.insert(
    0,
    Array.from({ length: 40 }, () => {
      const row = new Y.XmlElement('tableRow');
      for (let cell = 0; cell < 40; cell += 1) add(row, 'tableCell', { colspan: 99, rowspan: 99 });
      return row;
    }),
  );
  const screen = screenOf(doc);
  expect(screen.editor.getHTML()).not.toContain('colspan');
  screen.editor.commands.insertContentAt(1, 'beside');
  expect(screen.familiarity).toEqual([]);
});

test('a legal document is shown as it is, and gives the same HTML as what is derived', {
  timeout: 60_000,
}, () => {
  for (const [index, content] of fc.sample(legalDocument, { seed, numRuns: legal }).entries()) {
    const doc = new Y.Doc();
    writeDocument(doc, { content: { html: renderHtml(content) } });
    const screen = openScreen(doc);
    expect(screen.familiarity, `document ${index}`).toEqual([]);
    const given = new DOMParser().parseFromString(screen.editor.getHTML(), 'text/html').body;
    const derived = new DOMParser().parseFromString(projectDocument(doc).html, 'text/html').body;
    expect(withoutStyles(given)).toBe(withoutStyles(derived));
    screen.editor.destroy();
  }
});

/** A style is written with or without a blank and a semicolon. */
function withoutStyles(root: Element): string {
  for (const element of root.querySelectorAll('[style]'))
    element.setAttribute('style', (element.getAttribute('style') ?? '').replaceAll(/[ ;]/g, ''));
  return root.innerHTML;
}

function add(parent: Y.XmlFragment, name: string, attributes: Record<string, unknown>): void {
  const block = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) block.setAttribute(key, value as string);
  const paragraph = new Y.XmlElement('paragraph');
  const isText = ['heading', 'image', 'paragraph'].includes(name);
  if (!isText) paragraph.insert(0, [new Y.XmlText('one')]);
  block.insert(0, [isText ? new Y.XmlText('one') : paragraph]);
  parent.insert(0, [block]);
}
