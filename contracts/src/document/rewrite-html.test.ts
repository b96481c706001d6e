// @vitest-environment jsdom
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { rewriteHtml } from './rewrite-html.ts';
import { repairDocument } from './server/parse/repair-document.ts';
import { renderHtml } from './server/render/render-html.ts';
import { readContent, writeDocument } from './server.ts';
import { legalDocument } from './testing/legal-document.ts';

const same = { address: (address: string) => address };

test('HTML that is written anew is the same document, and as XML it is well-formed with the same words (W114)', () => {
  fc.assert(
    fc.property(legalDocument, (content) => {
      const json = repairDocument(content.toJSON().content).toJSON();
      const html = renderHtml(content);
      const doc = new Y.Doc();
      writeDocument(doc, { content: { html: rewriteHtml(html, same) } });
      if (!isDeepStrictEqual(readContent(doc).toJSON(), json))
        expect(readContent(doc).toJSON()).toEqual(json);
      const xml = rewriteHtml(html, { ...same, isXml: true });
      const page = new DOMParser().parseFromString(
        `<div xmlns="http://www.w3.org/1999/xhtml">${xml}</div>`,
        'application/xml',
      );
      expect(page.querySelector('parsererror')?.textContent).toBeUndefined();
      const shown = new DOMParser().parseFromString(html, 'text/html');
      expect(page.documentElement.textContent).toBe(shown.body.textContent);
    }),
    { numRuns: 60, seed: 20_261_128 },
  );
});

test('addresses are those of the caller, and other widths of a picture go (W114)', () => {
  const html =
    '<figure class="image"><img src="/files/a.webp" srcset="/files/a.webp?width=480 480w" sizes="9px" alt="a &amp; b" loading="lazy"></figure>' +
    '<p><a target="_blank" rel="nofollow" href="https://example.org/?a=1&amp;b=2">x &lt;y&gt;</a></p>';
  const address = (written: string) => (written.startsWith('/files/') ? 'pictures/a "1".webp' : '#here');
  expect(rewriteHtml(html, { address })).toBe(
    '<figure class="image"><img src="pictures/a &quot;1&quot;.webp" alt="a &amp; b"></figure>' +
      '<p><a href="#here">x &lt;y&gt;</a></p>',
  );
  expect(
    rewriteHtml('<p>a<br>\u0000b<input type="checkbox" checked disabled></p>', { ...same, isXml: true }),
  ).toBe('<p>a<br/>b<input type="checkbox" checked="checked" disabled="disabled"/></p>');
});

test('a tab in an attribute is the same for a reader of XML (W114)', () => {
  const html = '<figure class="image"><img src="/files/a.webp" alt="a\tb\nc"></figure>';
  const altIn = (page: Document) => page.querySelector('img')?.getAttribute('alt');
  const read = (xml: string) => altIn(new DOMParser().parseFromString(xml, 'application/xml'));
  expect(read(html.replace('"></', '"/></'))).toBe('a b c');
  expect(read(rewriteHtml(html, { ...same, isXml: true }))).toBe('a\tb\nc');
});
