import { expect, test } from 'vitest';
import { openScreen } from '../binding/testing/screen.ts';
import { weightOf } from './weight.ts';

/** How many bytes an act adds to the live document, and how many it is said to add at most. */
function grown(html: string, act: (editor: ReturnType<typeof openScreen>['editor']) => void) {
  const { doc, editor } = openScreen();
  editor.commands.setContent(html);
  let said = 0;
  let added = 0;
  doc.on('update', (update: Uint8Array) => {
    added += update.length;
  });
  editor.on('transaction', ({ transaction }) => {
    if (transaction.docChanged) said += weightOf(transaction);
  });
  act(editor);
  editor.destroy();
  return { said, added };
}

const paragraphs = '<p>one <b>two</b> three</p>'.repeat(50);
const address = `https://example.org/?${'q'.repeat(2_000)}`;
const table = (rows: number) => `<table>${`<tr>${'<td><p>x</p></td>'.repeat(8)}</tr>`.repeat(rows)}</table>`;

test.each([
  [
    'a long link over all of a note',
    paragraphs,
    (editor) => editor.chain().selectAll().setLink({ href: address }),
  ],
  [
    'words for a picture',
    '<figure class="image"><img src="/files/notes/00000000-0000-0000-0000-000000000001/0123456789abcdef0123456789abcdef.webp"></figure>',
    (editor) => editor.chain().command(({ tr }) => !!tr.setNodeAttribute(0, 'alt', '\u6f22'.repeat(500))),
  ],
  ['a large table that is pasted', '<p>a</p>', (editor) => editor.chain().insertContent(table(60))],
  ['many paragraphs that are pasted', '<p>a</p>', (editor) => editor.chain().insertContent(paragraphs)],
  ['a column for every row', table(40), (editor) => editor.chain().setTextSelection(4).addColumnAfter()],
  ['a list of all', paragraphs, (editor) => editor.chain().selectAll().toggleBulletList()],
  ['a heading of each', paragraphs, (editor) => editor.chain().selectAll().setHeading({ level: 2 })],
] as [string, string, (editor: Parameters<Parameters<typeof grown>[1]>[0]) => { run(): boolean }][])(
  'C24: %s is never more in the live document than was said',
  (_name, html, act) => {
    const { said, added } = grown(html, (editor) => act(editor).run());
    expect(added).toBeGreaterThan(0);
    expect(said).toBeGreaterThanOrEqual(added);
  },
);
