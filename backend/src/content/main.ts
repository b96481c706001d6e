import { pino } from 'pino';
import { ContentConfigError, loadContentConfig } from './content-config.ts';
import { startContentProcess } from './content-process.ts';
import { DatabaseUnavailable } from './journal/open-journal-database.ts';

/*
 * The content process. What keeps it from starting is one line on stderr and exit code 1; SIGTERM and
 * SIGINT answer what was asked, write what waits and end within 5 s.
 */
const stopWithinMs = 5_000;

try {
  const config = loadContentConfig(process.env);
  const log = pino({ level: config.logLevel, base: { process: 'content' } });
  const content = await startContentProcess(config, log);
  log.info({ port: content.port }, 'listening');

  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    content.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'nobody caught this'));
} catch (error) {
  process.stderr.write(`${reason(error)}\n`);
  process.exitCode = 1;
}

function reason(error: unknown): string {
  if (error instanceof ContentConfigError || error instanceof DatabaseUnavailable) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `CONTENT_PORT: the port is in use (${error.message})`;
  }
  return error instanceof Error ? `The content process could not start: ${error.message}` : String(error);
}
