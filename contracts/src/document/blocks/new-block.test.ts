// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { createFormat } from '../format/note-format.ts';
import { parseHtml } from '../server/parse/parse-html.ts';
import { renderHtml } from '../server/render/render-html.ts';
import { projectDocument, readContent, writeDocument } from '../server.ts';
import { blockFixtures } from '../testing/block-fixtures.ts';
import { findHarm, harmlessOf } from '../testing/find-harm.ts';
import { legalDocuments } from '../testing/legal-document.ts';
import { fixtures } from '../testing/test-block/fixtures.ts';
import { testBlock } from '../testing/test-block/test-block.ts';
import { documentBlocks } from './index.ts';

const format = createFormat([...documentBlocks, testBlock]);
const all = [...blockFixtures, fixtures];

test.each(fixtures.html)('HTML → document → live document → HTML is identical: %s', (html) => {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html } }, format);
  expect(projectDocument(doc, format).html).toBe(html);
  // The format of notes does not know it.
  expect(projectDocument(doc).html).toBe('<p>a</p>');
});

test('in any place of a document it is the same as HTML, read from it, and shared live', () => {
  const page = document.implementation.createHTMLDocument('');
  let made = 0;
  fc.assert(
    fc.property(legalDocuments(format.schema, all), (content) => {
      content.descendants(({ type }) => {
        if (type.name === 'spoiler') made += 1;
      });
      const html = renderHtml(content);
      page.body.innerHTML = html;
      expect(findHarm(page.body, harmlessOf(all))).toEqual([]);
      const doc = new Y.Doc();
      writeDocument(doc, { content: { html } }, format);
      expect(readContent(doc, format).toJSON()).toEqual(content.toJSON());
    }),
    { numRuns: 40, seed: 20_261_123 },
  );
  expect(made).toBeGreaterThan(5);
});

test('what it may not say is left out of HTML and of a live document', () => {
  const html =
    '<div class="spoiler spoiler-strong spoiler-x" onclick="ran()" style="position:fixed"><script>ran()</script><p>a</p></div>';
  expect(renderHtml(parseHtml(html, format))).toBe('<div class="spoiler spoiler-strong"><p>a</p></div>');
  const doc = new Y.Doc();
  const block = new Y.XmlElement('spoiler');
  block.setAttribute('level', '"><script>ran()</script>');
  doc.getXmlFragment(documentFields.content).insert(0, [block]);
  expect(projectDocument(doc, format).html).toBe('<div class="spoiler spoiler-mild"><p></p></div>');
});
