// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { renderHtml } from './server/render-html.ts';
import { repairDocument } from './server/repair-document.ts';
import { projectDocument, readContent, writeDocument } from './server.ts';
import { findHarm, harmlessHtml } from './testing/find-harm.ts';
import { legalDocument } from './testing/legal-document.ts';

/** 2,000 in the suite; `TRIAL_FORM=long vitest run --root contracts legal-documents` takes 100,000. */
const count = Number(process.env.TRIAL_COUNT) || (process.env.TRIAL_FORM === 'long' ? 100_000 : 2_000);
const seed = Number(process.env.TRIAL_SEED) || 20_261_121;

test('a legal document is the same as HTML, read from it, and shared live; nothing of it is taken for harm', {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(legalDocument, async (content) => {
      content.check();
      const json = content.toJSON();
      expect(repairDocument(json.content).toJSON()).toEqual(json);
      const html = renderHtml(content);
      const page = new DOMParser().parseFromString(html, 'text/html');
      expect(findHarm(page.body, harmlessHtml)).toEqual([]);
      const doc = new Y.Doc();
      writeDocument(doc, { content: { html } });
      expect(readContent(doc).toJSON()).toEqual(json);
      expect(projectDocument(doc).html).toBe(html);
      // What a page is made of is let go at the end of a turn.
      await setImmediate();
    }),
    { numRuns: count, seed },
  );
  process.stdout.write(`legal documents: seed ${seed}, count ${count}\n`);
});
