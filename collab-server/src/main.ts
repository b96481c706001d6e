import { startTracing, tracing } from '@commonplace/contracts/tracing';
import { createBackendClient } from './backend-client.ts';
import { type Config, loadConfig } from './config.ts';
import { createCollabServer } from './create-collab-server.ts';
import { createLog } from './log.ts';
import { collectProcessMetrics } from './metrics.ts';
import { takeHandedUpgrades } from './sockets/handed-upgrades.ts';

/** Longer than a complete stop may take; the process does not wait for what still holds it then. */
const shutdownTimeout = 7_500;

// What this process creates is for its own user alone.
process.umask(0o077);
await start(config());

function config(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    return fail(`The collab-server can't start: ${(error as Error).message}`);
  }
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  // Hocuspocus prints what clients do wrong on the console; our log is one JSON object per line.
  const fromHocuspocus = (...parts: unknown[]) => {
    log.debug(
      { from: 'hocuspocus' },
      parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '),
    );
  };
  Object.assign(console, { error: fromHocuspocus, warn: fromHocuspocus, log: fromHocuspocus });

  await startTracing('collab-server', config.traces);
  const server = createCollabServer({
    ports: createBackendClient({
      contentUrl: config.contentUrl,
      backendUrl: config.backendUrl,
      secret: config.secret,
      log,
    }),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    log,
  });
  collectProcessMetrics(server.metrics);

  process.on('unhandledRejection', (error) => {
    server.metrics.unhandledRejections.inc();
    log.error({ err: error }, 'unhandled rejection');
  });
  let isEnding = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    log.info('stopping');
    // Ctrl-C is a person's, who waits.
    if (signal === 'SIGTERM') await server.leave(config.drainDelayMs);
    setTimeout(() => process.exit(1), shutdownTimeout).unref();
    server
      .close()
      .then(() => tracing().end())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const { address, port } = await server.listen(config.port, config.host);
    log.info({ address, port }, 'listening');
    takeHandedUpgrades(server.take);
  } catch (error) {
    fail(`The collab-server can't listen on ${config.host}:${config.port}: ${(error as Error).message}`);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
