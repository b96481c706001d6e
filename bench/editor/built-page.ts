import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page of a bench, built as ours is, with the note it is given at `/note.html`. */
export interface BuiltPage {
  url: string;
  show(html: string): void;
  close(): Promise<void>;
}

/** @param source the folder of its `index.html` */
export async function serveBuiltPage(source: URL): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-bench-page-'));
  await build({
    root: fileURLToPath(source),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  let note = '';
  const server = createServer(async (request, response) => {
    // Clocks are exact to 5 µs on a page that shares its process with none.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path === '/note.html') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(note);
      return;
    }
    const file = join(folder, path === '/' ? 'index.html' : path);
    const body = await readFile(file).catch(() => null);
    if (!body) return void response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    show(html) {
      note = html;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
