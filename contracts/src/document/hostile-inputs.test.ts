// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseHtml } from './server/parse/parse-html.ts';
import { renderHtml } from './server/render/render-html.ts';
import { projectDocument } from './server.ts';
import { findHarm, harmlessHtml, hostileDocuments, hostileHtml } from './testing/index.ts';

const seed = Number(process.env.TRIAL_SEED) || 20_261_121;
const [written, live] = [1_000, 500];

/** What is in the HTML of a note and never may, read as a browser reads it. */
function harmIn(html: string): string[] {
  return findHarm(new DOMParser().parseFromString(html, 'text/html'), {
    ...harmlessHtml,
    ...{ html: {}, head: {}, body: {} },
  });
}

test('for any HTML the result has nothing that runs', { timeout: 60_000 }, async () => {
  for (const html of hostileHtml(seed, written)) {
    expect(harmIn(renderHtml(parseHtml(html))), html).toEqual([]);
    await setImmediate();
  }
  process.stdout.write(`hostile HTML: seed ${seed}, count ${written}\n`);
});

test('for anything a client writes into a live document, derived forms have nothing that runs', {
  timeout: 60_000,
}, async () => {
  for (const [index, doc] of hostileDocuments(seed, live).entries()) {
    expect(harmIn(projectDocument(doc).html), `document ${index}`).toEqual([]);
    await setImmediate();
  }
  process.stdout.write(`hostile live documents: seed ${seed}, count ${live}\n`);
});

test('control: what is sent holds harm', () => {
  const harmful = hostileHtml(seed, 200).filter((html) => harmIn(html).length > 0);
  expect(harmful.length).toBeGreaterThan(180);
});
