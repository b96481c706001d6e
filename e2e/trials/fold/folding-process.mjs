// One more process that folds a note, as a second content process would: over and over, with the product's own
// code, on the database that the variables name. It prints its figures after each
// fold; any message from its parent ends it.
//
//   node folding-process.mjs <noteId> <milliseconds between the beginnings of two folds>
import { setTimeout as sleep } from 'node:timers/promises';
import { ContentMetrics } from '../../../backend/dist/content/content-metrics.js';
import { foldNote } from '../../../backend/dist/content/fold/fold-note.js';
import { Journal } from '../../../backend/dist/content/journal/journal.js';
import { openJournalDatabase } from '../../../backend/dist/content/journal/open-journal-database.js';
import { DocumentLoader } from '../../../backend/dist/content/load-document.js';
import { WorkerPool } from '../../../backend/dist/content/workers/worker-pool.js';
import { databaseTarget } from '../../../backend/dist/platform/database/connection/database-target.js';

const [noteId, every] = process.argv.slice(2);
/** What goes wrong is in the figures. */
const log = { debug() {}, info() {}, warn() {}, error() {} };
const metrics = new ContentMetrics();
const journal = new Journal(await openJournalDatabase(databaseTarget(process.env), log));
const loader = new DocumentLoader(journal, metrics, log);
const pool = new WorkerPool({
  workers: 1,
  queueLimit: 10,
  timeoutMs: 30_000,
  memoryMb: 512,
  metrics,
  log,
});

const figures = { done: 0, overtaken: 0, failed: 0 };
let isStopping = false;
process.once('message', () => {
  isStopping = true;
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
while (!isStopping) {
  const next = performance.now() + Number(every);
  try {
    figures[await foldNote({ journal, loader, pool }, noteId, { rewriteBase: true })] += 1;
  } catch {
    figures.failed += 1;
  }
  process.send?.(figures);
  await sleep(Math.max(0, next - performance.now()));
}
await pool.close();
await journal.close();
process.exit();
