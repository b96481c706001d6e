import { pino } from 'pino';
import { runProcess } from '../platform/process/run-process.ts';
import { loadContentConfig } from './content-config.ts';
import { startContentProcess } from './content-process.ts';

/* The content process: the journal, its fold, and every conversion between HTML and documents. */
await runProcess('content', async () => {
  const config = loadContentConfig(process.env);
  const log = pino({ level: config.logLevel, base: { process: 'content' } });
  const content = await startContentProcess(config, log);
  log.info({ port: content.port }, 'listening');
  return {
    leave: () => content.leave(),
    close: () => content.stop(),
    onUnhandledRejection: () => content.metrics.unhandledRejections.inc(),
  };
});
