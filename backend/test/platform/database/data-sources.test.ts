// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { expect, test } from 'vitest';
import { createBackend } from '../../../src/create-backend.ts';
import { loadConfig } from '../../../src/platform/config/config.ts';
import { READER, WRITER } from '../../../src/platform/database/connection/data-sources.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { internalSecret, startTestBackend } from '../../support/test-backend.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const isSqlite = !process.env.TEST_DATABASE_URL;

class Happened {}

test('the end: listeners have ended, then the reader closes, then the writer', async () => {
  const backend = await startTestBackend();
  const steps: string[] = [];
  // On MariaDB both are one, which closes once.
  for (const name of isSqlite ? [READER, WRITER] : [WRITER]) {
    const source = backend.app.get<DataSource>(getDataSourceToken(name), { strict: false });
    const destroy = source.destroy.bind(source);
    source.destroy = async () => {
      steps.push(name);
      await destroy();
    };
  }
  const unitOfWork = backend.app.get(UnitOfWork);
  backend.app.get(EventBus).onAfterCommit(Happened, async () => {
    await pause(200);
    await unitOfWork.run(({ manager }) => manager.query('DELETE FROM mail_outbox'));
    await backend.app.get(Reads).manager.query('SELECT id FROM mail_outbox');
    steps.push('listener');
  });
  await unitOfWork.run(async (unit) => unit.emit(new Happened()));
  await backend.close();
  expect(steps).toEqual(isSqlite ? ['listener', READER, WRITER] : ['listener', WRITER]);
});

test('the reader of SQLite cannot write; on MariaDB both share one pool', async () => {
  const backend = await startTestBackend();
  try {
    const [reader, writer] = [READER, WRITER].map((name) =>
      backend.app.get<DataSource>(getDataSourceToken(name), { strict: false }),
    );
    expect(reader === writer).toBe(!isSqlite);
    if (isSqlite)
      await expect(reader?.query('DELETE FROM mail_outbox RETURNING 1')).rejects.toThrow('readonly');
  } finally {
    await backend.close();
  }
});

test('a wrong address is reported at once', async () => {
  const database = await createTestDatabase();
  try {
    const config = loadConfig({
      ...database.env,
      DATABASE_URL: 'mysql://nobody:wrong@127.0.0.1:1/nothing',
      INTERNAL_SECRET: internalSecret,
      LOG_LEVEL: 'silent',
    });
    const begunAt = performance.now();
    await expect(createBackend(config)).rejects.toThrow('ECONNREFUSED');
    expect(performance.now() - begunAt).toBeLessThan(3_000);
  } finally {
    await database.drop();
  }
});
