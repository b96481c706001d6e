import type { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openScreen, type Screen, sync } from '../binding/testing/screen.ts';
import { applySource, openSource } from './apply-source.ts';
import { parseSource } from './parse-source.ts';

const roomy = () => true;
const screens: Screen[] = [];
afterEach(() => {
  for (const { editor } of screens.splice(0)) editor.destroy();
});

/** Two people with the same note before them. */
function pair(html: string): { alice: Screen; bob: Screen } {
  const [alice, bob] = [openScreen(), openScreen()];
  screens.push(alice, bob);
  alice.editor.commands.setContent(html);
  sync(alice, bob);
  return { alice, bob };
}

const edited = (editor: Editor, change: (html: string) => string) => {
  const draft = openSource(editor.state.doc);
  return { ...draft, text: change(draft.shown) };
};

const everyBlock = `<h2 class="heading align-center indent-2">Heading</h2><p>a  b <strong>c</strong>
  <span class="text-color-red">d</span><mark class="highlight-blue">e</mark><span class="tag tag-info">f</span></p>
  <div class="action-item"><input type="checkbox" checked><div class="action-item-text">done</div></div>
  <table class="table striped"><tbody><tr><th><p>h</p></th></tr><tr><td><p>c</p></td></tr></tbody></table>
  <details class="expand"><summary>s</summary><p>t</p></details><ul><li><p>i</p></li></ul>
  <pre class="code-snippet"><code>let x;\n\n  y</code></pre><hr class="divider"><blockquote class="quote"><p>q</p></blockquote>`;

test('what is shown says the same note again, and applied as it is changes nothing', () => {
  const { alice } = pair(everyBlock);
  const before = alice.editor.state.doc;
  const { shown } = openSource(before);
  expect(parseSource(shown, alice.editor.schema)).toEqual(before.children);
  let updates = 0;
  alice.doc.on('update', () => {
    updates += 1;
  });
  expect(applySource(alice.editor, openSource(before), roomy)).toEqual({ kind: 'applied', keptBoth: 0 });
  expect(
    applySource(
      alice.editor,
      edited(alice.editor, (html) => `${html}\n  `),
      roomy,
    ).kind,
  ).toBe('applied');
  expect(alice.editor.state.doc).toBe(before);
  expect(updates).toBe(0);
});

test('only what was changed is written: the others keep their words, places and blocks', () => {
  const { alice, bob } = pair('<p>one</p><p>two</p><p>three</p><p>four</p>');
  const draft = edited(
    alice.editor,
    (html) => `${html.replace('one', 'first').replace('four', 'last')}<p>more</p>`,
  );
  // While she edits, he writes into a block between hers, and another behind it.
  bob.editor.commands.insertContentAt(9, '!');
  bob.editor.commands.insertContentAt(11, { type: 'paragraph', content: [{ type: 'text', text: 'new' }] });
  bob.editor.commands.setTextSelection(8);
  const blocks = bob.doc.getXmlFragment('content').toArray();
  sync(alice, bob);
  expect(applySource(alice.editor, draft, roomy)).toEqual({ kind: 'applied', keptBoth: 0 });
  sync(alice, bob);
  expect(bob.editor.getText({ blockSeparator: '|' })).toBe('first|two!|new|three|last|more');
  expect(bob.editor.state.selection.from).toBe(8 + 'first'.length - 'one'.length);
  expect(bob.doc.getXmlFragment('content').toArray().slice(0, blocks.length)).toEqual(blocks);
});

test('several changes are one of the screen, one of the live document, and one step of the history', () => {
  const { alice } = pair('<p>one</p><p>two</p><p>three</p><p>four</p>');
  const draft = edited(alice.editor, (html) => html.replace('<p>one</p>', '').replace('four', 'last'));
  const content = alice.doc.getXmlFragment('content');
  const untouched = [content.get(1), content.get(2)];
  const before = alice.editor.getHTML();
  const changes = { screen: 0, document: 0 };
  alice.editor.on('update', () => {
    changes.screen += 1;
  });
  alice.doc.on('update', () => {
    changes.document += 1;
  });
  applySource(alice.editor, draft, roomy);
  expect(alice.editor.getText({ blockSeparator: '|' })).toBe('two|three|last');
  expect(changes).toEqual({ screen: 1, document: 1 });
  for (const [index, block] of untouched.entries()) expect(content.get(index)).toBe(block);
  alice.editor.commands.undo();
  expect(alice.editor.getHTML()).toBe(before);
});

test('a block that both have changed is there twice, and what they deleted and I changed is there', () => {
  const { alice, bob } = pair('<p>one</p><p>two</p><p>three</p>');
  const draft = edited(alice.editor, (html) => html.replace('one', 'mine').replace('three', 'my third'));
  bob.editor.commands.insertContentAt(4, ' of his');
  bob.editor.commands.deleteRange({ from: 17, to: 24 });
  expect(bob.editor.getText({ blockSeparator: '|' })).toBe('one of his|two');
  sync(alice, bob);
  expect(applySource(alice.editor, draft, roomy)).toEqual({ kind: 'applied', keptBoth: 2 });
  expect(alice.editor.getText({ blockSeparator: '|' })).toBe('one of his|mine|two|my third');
});

test('a picture that is being sent is not shown and stays where it is', () => {
  const { alice } = pair('<p>one</p><p>two</p>');
  alice.editor.commands.insertContentAt(5, { type: 'image', attrs: { upload: 'u1' } });
  const draft = edited(alice.editor, (html) => {
    expect(html).toBe('<p>one</p>\n<p>two</p>');
    return html.replace('two', 'second').replace('one', 'first');
  });
  applySource(alice.editor, draft, roomy);
  expect(alice.editor.state.doc.children.map(({ type }) => type.name)).toEqual([
    'paragraph',
    'image',
    'paragraph',
  ]);
  expect(alice.editor.state.doc.child(1).attrs.upload).toBe('u1');
});

test('all of it can be taken away', () => {
  const { alice } = pair('<p>one</p><h1>two</h1>');
  applySource(
    alice.editor,
    edited(alice.editor, () => ''),
    roomy,
  );
  expect(alice.editor.getHTML()).toBe('<p></p>');
});

test('nothing that runs, or that a note can not hold, comes in', () => {
  const { alice } = pair('<p>one</p>');
  const hostile = `<p onclick="window.hurt=1">safe<script>window.hurt=1</script><img src="x" onerror="window.hurt=1">
    <a href="javascript:window.hurt=1">link</a></p><svg onload="window.hurt=1"><p>in</p></svg>
    <h2 class="align-nowhere indent-99">h</h2><span class="text-color-mauve">plain</span>
    <ol start="3" type="evil"><li>item</li></ol><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>
    <table><tr><td colwidth="-4" colspan="5000">cell</td></tr></table>`;
  applySource(
    alice.editor,
    edited(alice.editor, () => hostile),
    roomy,
  );
  const html = alice.editor.getHTML();
  expect(html).not.toMatch(/script|onerror|onclick|onload|svg|iframe|mauve|nowhere|99|evil|-4|5000/);
  expect(alice.editor.getText()).toContain('safe');
  expect('hurt' in window).toBe(false);
});

test('what is too large or nested too deeply is refused, and changes nothing', () => {
  const { alice } = pair('<p>one</p>');
  const before = alice.editor.state.doc;
  const draft = (text: string) => edited(alice.editor, () => text);
  const refused = (reason: string) => ({ kind: 'refused', reason });
  expect(applySource(alice.editor, draft('<p>much</p>'), () => false)).toEqual(refused('tooLarge'));
  expect(applySource(alice.editor, draft('x'.repeat(6_000_000)), roomy)).toEqual(refused('tooLarge'));
  const deep = `${'<blockquote>'.repeat(200)}deep`;
  expect(applySource(alice.editor, draft(deep), roomy)).toEqual(refused('tooDeep'));
  expect(alice.editor.state.doc).toBe(before);
});

test('lines that were broken to be read mean a blank', () => {
  const { alice } = pair('<p>one</p>');
  const blocks = parseSource(
    '<p>\n    two\n    words  apart\n</p>\n\n<pre><code>a\n  b</code></pre>',
    alice.editor.schema,
  );
  expect(blocks?.map(({ textContent }) => textContent)).toEqual(['two words  apart', 'a\n  b']);
});

test('typed blanks stay in every place', () => {
  const { alice } = pair('<p>one</p>');
  const letters = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const typed = [' a  b ', '\u2003\u2003c\u2003d', 'e\u00a0 \tf\t', '   '];
  alice.editor.commands.setContent({ type: 'doc', content: [...typed, 'end'].map(letters) });
  const { shown } = openSource(alice.editor.state.doc);
  expect(parseSource(shown, alice.editor.schema)).toEqual(alice.editor.state.doc.children);
  applySource(
    alice.editor,
    edited(alice.editor, (html) => html.replace('a  b', 'a  B').replace('end', 'one<b>\n  two</b>\n')),
    roomy,
  );
  expect(alice.editor.state.doc.children.map(({ textContent }) => textContent)).toEqual([
    ' a  B ',
    ...typed.slice(1),
    'one two',
  ]);
});

test('a letter that is changed is one letter of the live document', () => {
  const { alice } = pair(`<p>${'word '.repeat(200)}</p><p>end</p>`);
  const sizes: number[] = [];
  alice.doc.on('update', (update: Uint8Array) => sizes.push(update.length));
  applySource(
    alice.editor,
    edited(alice.editor, (html) => html.replace('end', 'ends')),
    roomy,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120);
  expect(Y.encodeStateAsUpdate(alice.doc).length).toBeGreaterThan(1_000);
});
