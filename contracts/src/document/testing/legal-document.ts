import { Mark, type Node, type Schema } from '@tiptap/pm/model';
import fc from 'fast-check';
import { noteFormat } from '../format/note-format.ts';
import { textSizes } from '../marks/text-size.ts';
import { messageKinds } from '../message-kinds.ts';
import { palette } from '../palette.ts';
import { alignments, mostIndent } from '../text-layout.ts';
import { blockFixtures } from './block-fixtures.ts';
import type { BlockFixtures } from './fixture-shape.ts';

type Nodes = fc.Arbitrary<Node>;

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

const layout = fc.record({
  align: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom(...alignments)),
  indent: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: mostIndent })),
});
/** Any document that blocks with these fixtures may make: each of them, every mark and attribute, in each other. */
export function legalDocuments(schema: Schema, fixtures: readonly BlockFixtures[]): Nodes {
  const marks = fc
    .subarray(
      ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript', 'link', 'tag', 'colors'],
      {
        maxLength: 4,
      },
    )
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

  const paragraph = fc
    .tuple(layout, line)
    .map(([attrs, content]) => schema.node('paragraph', attrs, content));

  const { block } = fc.letrec<{ block: Node }>((tie: fc.LetrecTypedTie<{ block: Node }>) => {
    const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 2 });
    const parts = { schema, words, line, layout, paragraph, block: tie('block'), blocks };
    const made = (size: BlockFixtures['size']) =>
      fixtures.filter((each) => each.size === size).map(({ legal }) => legal(parts));
    return {
      block: fc.oneof(
        { maxDepth: 2, depthSize: 'small' },
        { weight: 3, arbitrary: fc.oneof(...made('leaf')) },
        { weight: 2, arbitrary: fc.oneof(...made('container')) },
        ...made('large').map((arbitrary) => ({ weight: 1, arbitrary })),
      ),
    };
  });
  return fc.array(block, { minLength: 1, maxLength: 2 }).map((content) => schema.node('doc', null, content));
}

/** Any document that a note may hold and HTML can say. */
export const legalDocument = legalDocuments(noteFormat.schema, blockFixtures);
