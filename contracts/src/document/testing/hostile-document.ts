import fc from 'fast-check';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { noteFormat } from '../format/note-format.ts';

const { schema } = noteFormat;

interface Element {
  name: string;
  attributes: [string, unknown][];
  parts: Part[];
}
type Part = Element | { letters: string; marks: [string, unknown][] } | { embedded: object };

const attributeNames = Object.values({ ...schema.nodes, ...schema.marks }).flatMap(({ spec }) =>
  Object.keys(spec.attrs ?? {}),
);
const names = [...Object.keys(schema.nodes), 'script', 'svg', 'iframe', 'unfamiliarBlock', 'constructor'];
const known = Object.keys(schema.nodes).filter((name) => name !== 'doc' && name !== 'text');

/** What attributes hold to break out of where they are shown, to take all the room there is, or to break who reads. */
const value = fc.constantFrom<unknown>(
  'javascript:ran()',
  'java\nscript:ran()',
  'data:text/html,<script>ran()</script>',
  'data:image/svg+xml,<svg onload=ran()>',
  'vbscript:ran()',
  '//evil.example/x',
  'https://evil.example/x.png" onerror="ran()',
  '/files/notes/00000000-0000-4000-8000-000000000000/../../x.webp',
  '"><script>ran()</script>',
  "x' onclick='ran()",
  'x onclick=ran()',
  'red;background:url(javascript:ran())',
  'info panel-light" onmouseover="ran()',
  '__proto__',
  'constructor',
  '',
  'x'.repeat(3000),
  0,
  -1,
  1,
  5,
  99,
  1.5,
  1e9,
  Number.MAX_SAFE_INTEGER,
  true,
  null,
  [1e9, -1, 'x'],
  Array.from({ length: 200 }, () => 100),
  {},
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
);

const attribute = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...attributeNames) },
    { weight: 1, arbitrary: fc.constantFrom('onclick', 'onerror', 'style', 'class', 'id', 'srcdoc') },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty') },
  ),
  value,
);
const mark = fc.tuple(
  fc.constantFrom(
    ...Object.keys(schema.marks),
    ...['link--abcdefg=', 'script', '__proto__', 'constructor', 'toString'],
  ),
  fc.oneof(
    fc.array(attribute, { maxLength: 3 }).map((each) => Object.fromEntries(each)),
    value,
  ),
);

const { element } = fc.letrec<{ element: Element; part: Part }>((tie) => ({
  element: fc.record({
    name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom(...names) },
    ),
    attributes: fc.array(attribute, { maxLength: 5 }),
    parts: fc.array(tie('part'), { maxLength: 4 }),
  }),
  part: fc.oneof(
    { maxDepth: 5 },
    fc.record({
      letters: fc.constantFrom(
        'words',
        '<script>ran()</script>',
        '<img src=x onerror=ran()>',
        'a\u0000b\ud800',
      ),
      marks: fc.array(mark, { maxLength: 3 }),
    }),
    { weight: 3, arbitrary: tie('element') },
    fc.record({ embedded: fc.constantFrom({ image: 'javascript:ran()' }, { script: 'ran()' }) }),
  ),
}));

/** So many live documents that a client of its own wrote, whose blocks, attributes and marks were not checked. */
export function hostileDocuments(seed: number, count: number): Y.Doc[] {
  const written = fc.sample(fc.array(element, { minLength: 1, maxLength: 4 }), { seed, numRuns: count });
  return written.map((elements) => {
    const client = new Y.Doc();
    client.getXmlFragment(documentFields.content).push(elements.map(write));
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(client));
    return doc;
  });
}

function write({ name, attributes, parts }: Element): Y.XmlElement {
  const made = new Y.XmlElement(name);
  for (const [key, said] of attributes) made.setAttribute(key, said as string);
  made.insert(
    0,
    parts.map((part) => {
      if ('name' in part) return write(part);
      const text = new Y.XmlText();
      if ('embedded' in part) text.insertEmbed(0, part.embedded);
      else text.insert(0, part.letters, Object.fromEntries(part.marks));
      return text;
    }),
  );
  return made;
}
