import { Mark, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { textSizes } from '../marks/text-size.ts';
import { noteFormat } from '../note-format.ts';
import { messageKinds, palette, panelKinds } from '../palette.ts';
import { alignments, mostIndent } from '../text-layout.ts';

const { schema } = noteFormat;

type Nodes = fc.Arbitrary<Node>;
interface Blocks {
  block: Node;
  list: Node;
  table: Node;
}

const wordOf = (unit: fc.Arbitrary<string>) => fc.string({ unit, minLength: 1, maxLength: 6 });
const letter = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'abcdefg<>&"\'/;=#@:-_`$\\{}') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...'éßשלוםعا日本語😀👩‍👩‍👧', '\u2003', '\u00a0', '\u200b', '\u00ad'),
  },
);
const word = fc.oneof(
  { weight: 9, arbitrary: wordOf(letter) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<script>', '&lt;b&gt;', 'javascript:', '#tag', '-->', ']]>', '__proto__'),
  },
);
// Blanks stand where people type them: beside each other and at the ends of lines too. Line ends are no letters.
const blanks = fc.oneof(
  { weight: 6, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: fc.constantFrom('  ', '    ', '\t', '\u2003\u2003', ' \u00a0 ') },
);
const words = fc
  .tuple(
    fc.array(fc.tuple(word, blanks), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '', ' ', '  '),
  )
  .map(([pairs, first]) => first + pairs.flat().join(''))
  .chain((letters) => fc.constantFrom(letters, letters.trim() || letters));

/** Everything that may follow the host. Those of fast-check itself take seconds to set up. */
const behindHost = fc.string({
  unit: fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@/?#", '%20', '%C3%A9', '%22'),
  maxLength: 24,
});
const address = fc.oneof(
  fc.constantFrom(
    'https://example.org',
    'http://example.org/a b?c=d&e=%20#f',
    'https://example.org/"quoted"<b>',
    "https://example.org/it's",
    'mailto:alice@example.org?subject=a%20b',
    'HTTPS://EXAMPLE.ORG/Path',
    'https://пример.рф/путь',
  ),
  fc
    .tuple(fc.constantFrom('http', 'https'), fc.domain(), behindHost)
    .map(([scheme, host, rest]) => `${scheme}://${host}/${rest}`),
);

const marks = fc
  .subarray(['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript', 'link', 'tag', 'colors'], {
    maxLength: 4,
  })
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      href: address,
      kind: fc.constantFrom(...messageKinds),
      color: fc.constantFrom(...palette),
      ground: fc.constantFrom(...palette),
      size: fc.integer({ min: textSizes.least, max: textSizes.most }),
    }),
  )
  .map(({ names, href, kind, color, ground, size }) =>
    names.flatMap((name) => {
      if (name === 'link') return [schema.mark('link', { href })];
      if (name === 'tag') return [schema.mark('tag', { kind })];
      if (name !== 'colors') return [schema.mark(name)];
      const painted = [schema.mark('textColor', { color }), schema.mark('highlight', { color: ground })];
      return [...painted, schema.mark('textSize', { size })];
    }),
  );

const text = fc
  .tuple(words, fc.oneof({ weight: 3, arbitrary: marks }, fc.constant([schema.mark('code')])))
  .map(([letters, own]) => schema.text(letters, Mark.setFrom(own)));

/** Text and line breaks; a break at the end of a line shows nothing in a browser, and is one all the same. */
const line = fc.array(fc.oneof({ weight: 5, arbitrary: text }, fc.constant(schema.node('hardBreak'))), {
  maxLength: 4,
});

const layout = fc.record({
  align: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom(...alignments)),
  indent: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: mostIndent })),
});
const hex = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: length,
    maxLength: length,
  });
const length = fc.option(fc.integer({ min: 1, max: 20_000 }));

const paragraph = fc.tuple(layout, line).map(([attrs, content]) => schema.node('paragraph', attrs, content));
const leaves: Record<string, Nodes> = {
  paragraph,
  heading: fc
    .tuple(layout, fc.integer({ min: 1, max: 4 }), line)
    .map(([attrs, level, content]) => schema.node('heading', { ...attrs, level }, content)),
  codeBlock: fc
    .tuple(
      fc.constantFrom(null, 'js', 'c++', 'c#', 'objective-c', 'x'.repeat(40)),
      fc.array(fc.oneof(words, fc.constantFrom('  ', '\n', '\t', '')), { maxLength: 5 }),
    )
    .map(([language, parts]) => {
      const code = parts.join('\n');
      return schema.node('codeBlock', { language }, code === '' ? [] : [schema.text(code)]);
    }),
  divider: fc.constant(schema.node('horizontalRule')),
  actionItem: fc
    .tuple(fc.boolean(), line)
    .map(([checked, content]) => schema.node('actionItem', { checked }, content)),
  image: fc
    .tuple(fc.uuid({ version: 4 }), fc.constantFrom(32, 64).chain(hex), words, length, length, line)
    .map(([note, hash, alt, width, height, caption]) =>
      schema.node(
        'image',
        { src: `/files/notes/${note}/${hash}.webp`, alt: alt.length > 12 ? '' : alt, width, height },
        caption,
      ),
    ),
};

const { block } = fc.letrec<Blocks>((tie: fc.LetrecTypedTie<Blocks>) => {
  const some = fc.array(tie('block'), { minLength: 1, maxLength: 2 });
  const item = fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => schema.node('listItem', null, [first, ...rest]));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const cell = fc
    .tuple(
      fc.constantFrom('tableCell', 'tableHeader'),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(1, 1, 1, 2, 99),
      fc.constantFrom(null, [120], [0, 80]),
      some,
    )
    .map(([name, colspan, rowspan, colwidth, content]) =>
      schema.node(name, { colspan, rowspan, colwidth }, content),
    );
  const row = fc.array(cell, { maxLength: 3 }).map((cells) => schema.node('tableRow', null, cells));
  const summary = line.map((content) => schema.node('expandSummary', null, content));
  const containers: Record<string, Nodes> = {
    quote: some.map((content) => schema.node('blockquote', null, content)),
    columns: fc
      .array(
        some.map((content) => schema.node('column', null, content)),
        { minLength: 1, maxLength: 3 },
      )
      .map((content) => schema.node('columns', null, content)),
    expand: fc
      .array(fc.oneof(summary, tie('block')), { minLength: 1, maxLength: 3 })
      .map((content) => schema.node('expand', null, content)),
    messageBox: fc
      .tuple(fc.constantFrom(...messageKinds), some)
      .map(([kind, content]) => schema.node('messageBox', { kind }, content)),
    panel: fc
      .tuple(fc.constantFrom(...panelKinds), fc.boolean(), some)
      .map(([kind, light, content]) => schema.node('panel', { kind, light }, content)),
  };
  return {
    block: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      { weight: 3, arbitrary: fc.oneof(...Object.values(leaves)) },
      { weight: 2, arbitrary: fc.oneof(...Object.values(containers)) },
      { weight: 1, arbitrary: tie('list') },
      { weight: 1, arbitrary: tie('table') },
    ),
    list: fc.oneof(
      items.map((content) => schema.node('bulletList', null, content)),
      fc
        .tuple(fc.integer({ min: -3, max: 2000 }), fc.constantFrom(null, 'a', 'A', 'i', 'I'), items)
        .map(([start, type, content]) => schema.node('orderedList', { start, type }, content)),
    ),
    table: fc
      .tuple(fc.boolean(), fc.boolean(), fc.array(row, { minLength: 1, maxLength: 3 }))
      .map(([striped, bordered, rows]) => schema.node('table', { striped, bordered }, rows)),
  };
});

/** Any document that a note may hold and HTML can say: every block, mark and attribute, in each other. */
export const legalDocument: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 2 })
  .map((content) => schema.node('doc', null, content));
