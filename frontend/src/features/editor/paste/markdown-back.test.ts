import { noteFormat } from '@commonplace/contracts/document';
import { markdownToHtml, toMarkdown } from '@commonplace/contracts/document/markdown';
import { renderHtml } from '@commonplace/contracts/document/server';
import { DOMParser as DocumentParser, Mark, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanPastedHtml } from './clean-pasted-html.ts';

const count = Number(process.env.TRIAL_COUNT) || 60;
const seed = Number(process.env.TRIAL_SEED) || 20_261_127;
const { schema } = noteFormat;
const home = 'https://notes.example';

/** Markdown as the note that pasting it makes. */
function noteOf(markdown: string): Node {
  const body = document.implementation.createHTMLDocument().body;
  body.innerHTML = cleanPastedHtml(markdownToHtml(markdown));
  return DocumentParser.fromSchema(schema).parse(body);
}

type Nodes = fc.Arbitrary<Node>;
const letters = [
  ...'abcxyz0179',
  ...'*_`~[]()<>#+-=|!&\\/:."\'',
  'é',
  'ש',
  '日',
  '😀',
  '<b>',
  '&amp;',
  '#tag',
];
const words = fc
  .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((each) => each.join(' '));
const marks = fc
  .subarray(['bold', 'italic', 'strike', 'link'], { maxLength: 2 })
  .map((names) =>
    Mark.setFrom(
      names.map((name) =>
        schema.mark(name, name === 'link' ? { href: 'https://example.org/a_(b)?c=d&e' } : null),
      ),
    ),
  );
/** GFM can't say a backslash before a bar in code of a table. */
const codeWords = words.map((each) => each.replaceAll('\\|', '|'));
const marked = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(words, marks) },
  { weight: 1, arbitrary: fc.tuple(codeWords, fc.constant([schema.mark('code')])) },
);
/** A heading and a header cell are bold by themselves: pasting leaves it out where all of one is. */
const titled = marked.map(([text, look]) => [text, look.filter(({ type }) => type.name !== 'bold')] as const);
/** Words of different looks, a blank or a line break between them. */
const line = fc
  .array(fc.tuple(marked, fc.constantFrom('blank', 'blank', 'break')), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts.flatMap(([[text, look], between], index) => [
      ...(index === 0 ? [] : [between === 'break' ? schema.node('hardBreak') : schema.text(' ')]),
      schema.text(text, look),
    ]),
  );
const paragraph = line.map((content) => schema.node('paragraph', null, content));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 4 }), titled)
  .map(([level, [text, look]]) => schema.node('heading', { level }, [schema.text(text, look)]));
const code = fc
  .tuple(
    fc.constantFrom(null, 'js', 'c++'),
    fc.array(fc.constantFrom('a', '  b', '', '```', '~~~', '<c>', '- d'), { minLength: 1, maxLength: 4 }),
  )
  .filter(([, lines]) => lines.join('').trim() !== '' && lines.at(-1) !== '')
  .map(([language, lines]) => schema.node('codeBlock', { language }, [schema.text(lines.join('\n'))]));
const action = fc
  .tuple(fc.boolean(), marked)
  .map(([checked, [text, look]]) => schema.node('actionItem', { checked }, [schema.text(text, look)]));
const cell = (type: string) =>
  (type === 'tableHeader' ? titled : marked).map(([text, look]) =>
    schema.node(type, null, [schema.node('paragraph', null, [schema.text(text, look)])]),
  );
const row = (type: string) =>
  fc.array(cell(type), { minLength: 2, maxLength: 2 }).map((cells) => schema.node('tableRow', null, cells));
const table = fc
  .tuple(row('tableHeader'), fc.array(row('tableCell'), { minLength: 1, maxLength: 2 }))
  .map(([head, rows]) => schema.node('table', null, [head, ...rows]));
const divider = fc.constant(schema.node('horizontalRule'));
const { block } = fc.letrec<{ block: Node; list: Node }>((tie) => {
  const item = fc
    .tuple(
      paragraph,
      fc.oneof(
        { maxDepth: 2 },
        fc.constant([]),
        tie('list').map((list) => [list]),
      ),
    )
    .map(([first, rest]) => schema.node('listItem', null, [first, ...rest]));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  return {
    list: fc.oneof(
      items.map((content) => schema.node('bulletList', null, content)),
      fc
        .tuple(fc.integer({ min: 1, max: 12 }), items)
        .map(([start, content]) => schema.node('orderedList', { start }, content)),
    ),
    block: fc.oneof(
      { weight: 3, arbitrary: paragraph },
      heading,
      code,
      action,
      table,
      divider,
      tie('list'),
      fc
        .array(paragraph, { minLength: 1, maxLength: 2 })
        .map((content) => schema.node('blockquote', null, content)),
    ),
  };
});
/** Notes of all that Markdown can say. */
const notes: Nodes = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => schema.node('doc', null, content));

test('Markdown of a note parses back to the same blocks', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(notes, (note) => {
      note.check();
      const markdown = toMarkdown({ title: '', html: renderHtml(note), home });
      expect(noteOf(markdown).toJSON(), markdown).toEqual(note.toJSON());
    }),
    { numRuns: count, seed },
  );
});
