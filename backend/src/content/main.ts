import { startTracing, tracing } from '@commonplace/contracts/tracing';
import { pino } from 'pino';
import { requestInLog } from '../platform/logging/request-context.ts';
import { runProcess } from '../platform/process/run-process.ts';
import { loadContentConfig } from './content-config.ts';

/* The content process: the journal, its fold, and every conversion between HTML and documents. */
await runProcess('content', async () => {
  const config = loadContentConfig(process.env);
  const log = pino({ level: config.logLevel, base: { process: 'content' }, mixin: requestInLog });
  await startTracing('content', config.traces);
  const { startContentProcess } = await import('./content-process.ts');
  const content = await startContentProcess(config, log);
  log.info({ port: content.port }, 'listening');
  return {
    leave: () => content.leave(),
    async close() {
      await content.stop();
      await tracing().end();
    },
    onUnhandledRejection: () => content.metrics.unhandledRejections.inc(),
  };
});
