import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '@hocuspocus/server';
import * as Y from 'yjs';

/*
 * Hocuspocus as it comes, storing whole documents as files after its default pause: the control that
 * shows that the crash trials notice a loss. Usage: stock-server.ts <folder> <port>
 */
const [folder = '', port = ''] = process.argv.slice(2);
const fileOf = (documentName: string) => join(folder, `${documentName}.bin`);

const server = new Server({
  port: Number(port),
  quiet: true,
  async onLoadDocument({ document, documentName }) {
    if (existsSync(fileOf(documentName))) Y.applyUpdate(document, readFileSync(fileOf(documentName)));
    return document;
  },
  async onStoreDocument({ document, documentName }) {
    writeFileSync(fileOf(documentName), Y.encodeStateAsUpdate(document));
  },
});
await server.listen();
process.send?.('listening');
