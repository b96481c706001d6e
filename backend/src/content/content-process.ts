import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Readiness } from '@commonplace/contracts/internal';
import type { Logger } from 'pino';
import { JobLeases } from '../platform/jobs/job-leases.ts';
import { answerAppend } from './answer-append.ts';
import { AppendLines } from './append-lines.ts';
import type { ContentConfig } from './content-config.ts';
import { ContentMetrics } from './content-metrics.ts';
import { contentRoutes } from './content-routes.ts';
import { createContentServer } from './content-server.ts';
import { FoldRounds } from './fold/fold-rounds.ts';
import { FoldScheduler } from './fold/fold-scheduler.ts';
import { GroupCommit } from './group-commit.ts';
import { HintSender } from './hint-sender.ts';
import { HistorySweep } from './history/history-sweep.ts';
import { Journal } from './journal/journal.ts';
import { openJournalDatabase } from './journal/open-journal-database.ts';
import { DocumentLoader } from './load-document.ts';
import { WorkerPool } from './workers/worker-pool.ts';

/** One for short jobs; two at least for the others, so that a fold that takes long does not stop all folds. */
const workers = 1 + Math.max(2, Math.min(3, availableParallelism() - 1));
const queuedJobs = 200;
/** Requests get this long to end after SIGTERM. */
const drainMs = 4_000;
/** A fold under way is given this long to end, then it is given up: the next start does it again. */
const foldPatienceMs = 500;

export interface ContentProcess {
  port: number;
  metrics: ContentMetrics;
  /** Says that it is not ready any more; resolves when proxies have had time to notice. */
  leave(): Promise<void>;
  /** Answers what was asked, writes what waits, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Opens the database, listens and catches up. This process appends and reads; parsing content is
 * done in child processes.
 *
 * @throws when the database can't be opened, and the error of `listen` when the port is taken
 */
export async function startContentProcess(config: ContentConfig, log: Logger): Promise<ContentProcess> {
  const journal = new Journal(await openJournalDatabase(config.database, log), config.quotaBytes);
  const metrics = new ContentMetrics();
  const pool = new WorkerPool({
    workers,
    queueLimit: queuedJobs,
    timeoutMs: config.conversionTimeoutMs,
    memoryMb: config.conversionMemoryMb,
    metrics,
    log,
  });
  const loader = new DocumentLoader(journal, metrics, log);
  const commits = new GroupCommit(journal, metrics, log);
  const folds = new FoldScheduler({ journal, loader, pool }, metrics, log, workers - 1);
  const leases = new JobLeases(journal.jobs);
  const rounds = new FoldRounds({ journal, folds, leases, metrics, log });
  const days = config.historyDays;
  const sweep = days > 0 ? new HistorySweep({ journal, loader, pool }, { days, leases, log }) : null;
  const hints = new HintSender({
    url: config.backendInternalUrl,
    secret: config.internalSecret,
    metrics,
    log,
  });
  journal.onEventsStored = () => hints.eventsStored();
  // The origin of writes without an origin of their own.
  const ownId = `content-${randomUUID()}`;
  const appended = (noteId: string, headSeq: number, originId: string) => {
    folds.appended(noteId);
    hints.rowsAppended(noteId, headSeq, originId || ownId);
  };
  const appends = { commits, folds, appended };
  const lines = new AppendLines((entry, originId) => answerAppend(appends, entry, originId), log);
  const readiness = new Readiness();
  const routes = contentRoutes({ readiness, journal, loader, pool, folds, metrics, log, appended });
  const server = createContentServer(routes, lines, config, log);
  const closeAll = async () => {
    await commits.drained();
    await Promise.all([rounds.stop(), sweep?.stop()]);
    const folded = folds.stop();
    await Promise.race([folded, delay(foldPatienceMs, undefined, { ref: false })]);
    await pool.close();
    await folded;
    await hints.flushed();
    await journal.close();
  };

  let port: number;
  try {
    port = await listen(server, config);
  } catch (error) {
    await closeAll();
    throw error;
  }
  rounds.start();
  sweep?.start();
  return {
    port,
    metrics,
    leave: () => readiness.leave(config.drainDelayMs),
    async stop() {
      await Promise.all([closeServer(server), lines.close(drainMs)]);
      await closeAll();
    },
  };
}

async function listen(server: Server, { host, port }: ContentConfig): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  // A connection becomes idle when its last answer is out; it must not keep us from closing.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
