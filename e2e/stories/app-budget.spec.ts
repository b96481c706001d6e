import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '../support/story.ts';

// How much script the app needs for a note, as the build names it in its page and as the server sends it. The
// figures of a browser are in docs/benchmarks.md.

const kilobyte = 1_024;

/** Bytes of a file as it is sent to a browser: `fetch` would count them unpacked. */
function sent(url: string): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve({ bytes, encoding: answer.headers['content-encoding'] }));
    }).on('error', reject);
  });
}

test('a note to read and its editor need so much script and no more', async ({ product }) => {
  const index = await readFile(join(import.meta.dirname, '../../frontend/dist/index.html'), 'utf8');
  const scriptsIn = (text: string) => text.match(/\/assets\/[^" ]+\.js/g) ?? [];
  const listed = (name: string) =>
    scriptsIn(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(index)?.[1] ?? '');
  const first = scriptsIn(index.replace(/<meta [^>]*>/g, ''));
  const reader = [...first, ...listed('note-files')];
  const editor = [...reader, ...listed('editor-files')];
  const kilobytes = async (paths: readonly string[]) => {
    const answers = await Promise.all(paths.map((path) => sent(`${product.url}${path}`)));
    for (const { encoding, bytes } of answers) if (bytes > kilobyte) expect(encoding).toBe('br');
    return answers.reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte;
  };
  const figures = {
    first: await kilobytes(first),
    reader: await kilobytes(reader),
    editor: await kilobytes(editor),
  };
  console.log(JSON.stringify(figures));
  expect(listed('note-files').length).toBeGreaterThan(0);
  expect(listed('editor-files').length).toBeGreaterThan(0);
  expect(figures.first).toBeLessThanOrEqual(155);
  expect(figures.reader).toBeLessThanOrEqual(220);
  expect(figures.editor).toBeLessThanOrEqual(480);
});
