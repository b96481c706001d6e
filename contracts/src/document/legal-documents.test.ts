// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { repairDocument } from './server/parse/repair-document.ts';
import { renderHtml } from './server/render/render-html.ts';
import { projectDocument, readContent, writeDocument } from './server.ts';
import { findHarm, harmlessHtml } from './testing/find-harm.ts';
import { legalDocument } from './testing/legal-document.ts';

/** 700 in the suite; `npm run test:documents` takes 100,000. */
const count = Number(process.env.TRIAL_COUNT) || (process.env.TRIAL_FORM === 'long' ? 100_000 : 700);
const seed = Number(process.env.TRIAL_SEED) || 20_261_121;

/** A page that runs and loads nothing, and shows HTML as a reader's does. */
const page = document.implementation.createHTMLDocument('');

/** Reports where they differ. A successful `toEqual` takes as long as a conversion. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

test('a legal document is the same as HTML, read from it, and shared live; nothing of it is taken for harm', {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(legalDocument, async (content) => {
      content.check();
      const json = content.toJSON();
      expectSame(repairDocument(json.content).toJSON(), json);
      const html = renderHtml(content);
      page.body.innerHTML = html;
      expect(findHarm(page.body, harmlessHtml)).toEqual([]);
      const doc = new Y.Doc();
      writeDocument(doc, { content: { html } });
      expectSame(readContent(doc).toJSON(), json);
      expect(projectDocument(doc).html).toBe(html);
      // What a page is made of is let go at the end of a turn.
      await setImmediate();
    }),
    { numRuns: count, seed },
  );
  process.stdout.write(`legal documents: seed ${seed}, count ${count}\n`);
});
