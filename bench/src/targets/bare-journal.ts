import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** Pages of the file before it is written from its beginning again, as a write-ahead log is. */
const pages = 4_000;

/** Opens a file of which each call writes a page of 4 KB and waits until it is on disk. */
export function bareJournal(file: string): () => void {
  const descriptor = openSync(file, 'w');
  const page = Buffer.alloc(4_096, 1);
  let at = 0;
  return () => {
    writeSync(descriptor, page, 0, page.length, at * page.length);
    fdatasyncSync(descriptor);
    at = (at + 1) % pages;
  };
}

/* As a process: one byte asks for an entry, and the same byte answers once it is on disk. Usage: bare-journal.ts <file> */
const [, script, file] = process.argv;
if (script === import.meta.filename && file !== undefined) {
  const write = bareJournal(file);
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (asked) => {
      write();
      socket.write(asked);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}
