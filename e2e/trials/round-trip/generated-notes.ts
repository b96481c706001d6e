import { noteFormat } from '@commonplace/contracts/document';
import { renderHtml } from '@commonplace/contracts/document/server';
import { legalDocument } from '@commonplace/contracts/document/testing';
import fc from 'fast-check';
import sharp from 'sharp';
import type { PlainNode } from './document-parts.ts';
import type { Files } from './exchange.ts';

export interface GeneratedNote {
  number: string;
  document: PlainNode;
}

/** What other formats take for signs of theirs, and what their readers like to tidy up. */
const lines = [
  ...[
    '---',
    '***',
    '===',
    '+++',
    '```',
    '~~~js',
    '$$',
    '%%',
    '|',
    '#',
    '>',
    '-',
    '1.',
    '1)',
    '[ ]',
    '[x]',
    '\\',
  ],
  ...[
    'title: no front matter',
    '- a',
    '1986. A year',
    '    four blanks',
    '\ttab',
    'a  b   c',
    ' first and last ',
  ],
  ...[
    '[[Wiki|link]]',
    '![[a.png|20]]',
    '==marked==',
    '$x_1 + y_1$',
    '%%hidden%%',
    '<aside>',
    '[!note] Mind',
    '[^1]',
  ],
  ...[
    '*a* **b** _c_ ~~d~~ `e`',
    'a_b_c*d*e',
    '| a | b |',
    '|---|---|',
    '[a]: https://x.org',
    '![a](b.png)',
    '[a](b)',
  ],
  ...[
    '&amp; &#35; &nbsp;',
    '<b>bold?</b>',
    '<!-- hidden? -->',
    '<?php ?>',
    '</details>',
    'https://example.org/a_b_c.',
  ],
  ...[
    'www.example.org',
    'alice@example.org',
    '#tag #zwei_drei #日本語 #a/b',
    '@alice',
    ':smile:',
    'Vec<String>',
    'C:\\',
  ],
  ...[
    '日本語 العربية עברית हिन्दी',
    'e\u0301 a\u0308',
    '👩‍👩‍👧 🏳️‍🌈 👍🏽',
    '\u00a0\u2003\u200b\u00ad',
    'a\u2028b',
    '“q” ‘r’ … – —',
  ],
];

const words = fc.constantFrom(...lines);
const line = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));

interface Extra {
  text: string;
  kind: 'paragraph' | 'heading' | 'listItem' | 'actionItem' | 'quote' | 'cell' | 'expand' | 'bold';
}
const extras = fc.array(
  fc.record<Extra>({
    text: line,
    kind: fc.constantFrom(
      'paragraph',
      'paragraph',
      'heading',
      'listItem',
      'actionItem',
      'quote',
      'cell',
      'expand',
      'bold',
    ),
  }),
  { minLength: 1, maxLength: 5 },
);

const marked = (letters: string, type?: string): PlainNode[] => [
  { type: 'text', text: letters, ...(type && { marks: [{ type }] }) },
];
const paragraph = (letters: string, mark?: string): PlainNode => ({
  type: 'paragraph',
  attrs: { align: null, indent: null },
  content: marked(letters, mark),
});

/** A block in which a line stands. */
const blockWith: Record<Extra['kind'], (text: string) => PlainNode> = {
  paragraph: (text) => paragraph(text),
  bold: (text) => paragraph(text, 'bold'),
  heading: (text) => ({
    ...paragraph(text),
    type: 'heading',
    attrs: { align: null, indent: null, level: 2 },
  }),
  actionItem: (text) => ({ type: 'actionItem', attrs: { checked: true }, content: marked(text) }),
  quote: (text) => ({ type: 'blockquote', content: [paragraph(text)] }),
  listItem: (text) => ({
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [paragraph(text)] },
      {
        type: 'listItem',
        content: [
          paragraph(text),
          {
            type: 'orderedList',
            attrs: { start: 3, type: null },
            content: [{ type: 'listItem', content: [paragraph(text)] }],
          },
        ],
      },
    ],
  }),
  cell: (text) => ({
    type: 'table',
    attrs: { striped: false, bordered: false },
    content: ['tableHeader', 'tableCell'].map((type) => ({
      type: 'tableRow',
      content: [text, 'b'].map((words) => ({
        type,
        attrs: { colspan: 1, rowspan: 1, colwidth: null },
        content: [paragraph(words)],
      })),
    })),
  }),
  expand: (text) => ({
    type: 'expand',
    content: [{ type: 'expandSummary', content: marked(text) }, paragraph(text)],
  }),
};

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const numberOf = (index: number) => String(index).padStart(5, '0');

/** Notes with every block and mark in each other, and lines that look like markup; each leads to the one before it. */
export function generatedNotes(seed: number, from: number, count: number): GeneratedNote[] {
  const drawn = fc.sample(fc.tuple(legalDocument, extras), { seed: seed + from, numRuns: count });
  return drawn.map(([node, more], index) => {
    const { content = [], ...document } = node.toJSON() as PlainNode;
    const before = from + ((index + count - 1) % count);
    const link: PlainNode = {
      ...paragraph(''),
      content: [
        {
          type: 'text',
          text: 'The note before',
          marks: [{ type: 'link', attrs: { href: `/?note=${idOf(before)}` } }],
        },
        { type: 'text', text: ' and ' },
        { type: 'text', text: 'me', marks: [{ type: 'link', attrs: { href: '/alice' } }] },
      ],
    };
    const added = more.map(({ kind, text }) => blockWith[kind](text));
    return {
      number: numberOf(from + index),
      document: { ...document, content: [...content, ...added, link] },
    };
  });
}

const pictures = await Promise.all(
  ['navy', 'olive', 'teal'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .webp({ lossless: true })
      .toBuffer(),
  ),
);

/** The notes as files of our own JSON, each in a folder of its number, as an instance at `home` exports them. */
export function filesOfNotes(notes: readonly GeneratedNote[], home: string): Files {
  const files: Files = Object.fromEntries(pictures.map((bytes, index) => [`pictures/${index}.webp`, bytes]));
  for (const { number, document } of notes) {
    const html = renderHtml(noteFormat.schema.nodeFromJSON(document));
    const sources = [...new Set(html.match(/\/files\/notes\/[0-9a-f-]{36}\/[0-9a-f]+\.webp/g))];
    const at = new Date(Date.UTC(2020, 0, 1) + Number(number) * 60_000).toISOString();
    files[`${number}/Note.json`] = JSON.stringify({
      format: 'commonplace-note',
      version: 1,
      home,
      id: idOf(Number(number)),
      title: `Note ${number} *of* <all>`,
      createdAt: at,
      updatedAt: at,
      html,
      files: Object.fromEntries(
        sources.map((src, index) => [src, `../pictures/${index % pictures.length}.webp`]),
      ),
    });
  }
  return files;
}
