import { Server } from '@hocuspocus/server';
import SqliteDatabase from 'better-sqlite3';
import * as Y from 'yjs';

/*
 * Hocuspocus as it comes, in memory or storing whole documents in SQLite as its own SQLite extension
 * does: one table, one statement each, after its default pause. Usage: hocuspocus-server.ts [file]
 */
const [file] = process.argv.slice(2);

function stored(path: string) {
  const database = new SqliteDatabase(path);
  database.exec('CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, data BLOB NOT NULL)');
  const read = database.prepare<[string], { data: Buffer }>('SELECT data FROM documents WHERE name = ?');
  const write = database.prepare(
    'INSERT INTO documents (name, data) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data',
  );
  return {
    async onLoadDocument({ document, documentName }: { document: Y.Doc; documentName: string }) {
      const row = read.get(documentName);
      if (row) Y.applyUpdate(document, row.data);
    },
    async onStoreDocument({ document, documentName }: { document: Y.Doc; documentName: string }) {
      write.run(documentName, Buffer.from(Y.encodeStateAsUpdate(document)));
    },
  };
}

const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: true,
  ...(file ? stored(file) : {}),
});
await server.listen();
process.send?.({ port: server.address.port });
process.on('disconnect', () => process.exit());
