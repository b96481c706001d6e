import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../support/stack/run-sql.ts';
import type { ExchangeProduct } from './exchange-product.ts';

const partBytes = 4 * 1024 * 1024;
/** What is removed is removed after the commit. */
const patienceMs = 10_000;

/** What nobody needs, and nobody is going to remove: files, rows, processes, and work that is not at rest. */
export async function leftovers(product: ExchangeProduct): Promise<string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await leftoversNow(product);
    if (found.length === 0 || performance.now() > deadline) return found;
    await pause(100);
  }
}

async function leftoversNow(product: ExchangeProduct): Promise<string[]> {
  const open = await readSql<{ id: string; state: string; due_at: number }>(
    product,
    "SELECT id, state, due_at FROM task WHERE due_at IS NOT NULL OR state IN ('waiting', 'running')",
  );
  const items = await readSql<{ id: string }>(
    product,
    `SELECT DISTINCT task_id AS id FROM import_item LEFT JOIN task ON task.id = task_id
     WHERE task.id IS NULL OR task.state <> 'done'`,
  );
  const copies = await readdir(join(product.dataDir, 'imports')).catch(() => []);
  return [
    ...open.map((task) => `A task is not at rest: ${JSON.stringify(task)}`),
    ...items.map(({ id }) => `The plan of ${id} was left`),
    ...copies.map((name) => `imports/${name} was left`),
    ...(await wrongFiles(product)),
    ...product.orphans().map((pid) => `The process ${pid} was left`),
  ];
}

async function wrongFiles(product: ExchangeProduct): Promise<string[]> {
  const tasks = await readSql<{ file: string; file_bytes: number }>(
    product,
    'SELECT file, file_bytes FROM task WHERE file IS NOT NULL',
  );
  const images = await readSql<{ file: string; widths: string | number[] }>(
    product,
    'SELECT file, widths FROM image',
  );
  const going = await readSql<{ name: string }>(product, 'SELECT name FROM file_removal');
  // After the rows: what is removed meanwhile has a row of removal still.
  const there = await filesBelow(join(product.dataDir, 'files'));
  const needed = [
    ...tasks.flatMap(({ file, file_bytes }) =>
      Array.from(
        { length: Math.ceil(Number(file_bytes) / partBytes) },
        (_, index) => `${file}-${String(index + 1).padStart(6, '0')}`,
      ),
    ),
    ...images.flatMap(({ file, widths }) => {
      const narrow: number[] = typeof widths === 'string' ? JSON.parse(widths) : widths;
      return [`${file}.webp`, ...narrow.map((width) => `${file}-${width}.webp`)];
    }),
  ];
  const known = new Set([...needed, ...going.map(({ name }) => name)]);
  const present = new Set(there);
  return [
    ...there.filter((name) => !known.has(name)).map((name) => `The file ${name} was left`),
    ...needed.filter((name) => !present.has(name)).map((name) => `The file ${name} is missing`),
  ];
}

/** Without drafts of files, which go after a day. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.drafts/'));
}

/** What a person's storage holds. */
export async function usageOf(product: ExchangeProduct, personId: string): Promise<number> {
  const sql = 'SELECT bytes FROM person_usage WHERE person_id = ?';
  const [row] = await readSql<{ bytes: number | string }>(product, sql, [personId]);
  return Number(row?.bytes);
}
