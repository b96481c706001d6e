// The least that an answer takes: a bare Fastify with the rows of a note and of a list from the product's own SQLite.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import SqliteDatabase from 'better-sqlite3';
import Fastify from 'fastify';

const [file = '', personId = ''] = process.argv.slice(2);
const database = new SqliteDatabase(file, { readonly: true });
const note = database.prepare(
  `SELECT note.*, content.html, content.\`text\` FROM note JOIN note_content content ON content.note_id = note.id
   WHERE note.id = ?`,
);
const list = database.prepare(
  'SELECT * FROM note WHERE author_id = ? ORDER BY updated_at DESC, id DESC LIMIT 20',
);

const server = Fastify();
server.get<{ Querystring: { id: string } }>('/note', async ({ query }) => note.get(query.id));
server.get('/list', async () => list.all(personId));
await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.((server.server.address() as AddressInfo).port);
await once(process, 'disconnect');
await server.close();
database.close();
