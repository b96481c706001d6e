import { Load, type LoadOptions, type RunOptions, type RunResult } from './load.ts';

/*
 * The load in a process of its own, so that what it costs is known and not part of what is measured.
 * It obeys the bench over the channel to its parent.
 */
export type Order =
  | { do: 'open'; options: LoadOptions }
  | { do: 'run'; options: RunOptions }
  | { do: 'close' };
export type Report =
  | { did: 'open'; openMs: number }
  | { did: 'measuring' | 'measured' }
  | { did: 'run'; result: RunResult }
  | { did: 'close' }
  | { did: 'fail'; message: string };

let load: Load | null = null;
const report = (message: Report) => process.send?.(message);

async function obey(order: Order): Promise<void> {
  if (order.do === 'open') {
    const startedAt = performance.now();
    load = await Load.open(order.options);
    report({ did: 'open', openMs: performance.now() - startedAt });
    return;
  }
  if (!load) throw new Error('Nothing is open');
  if (order.do === 'run') {
    const result = await load.run(order.options, (edge) => report({ did: edge }));
    if (load.lossReasons.size > 0)
      process.stderr.write(`Clients were lost: ${[...load.lossReasons].join(', ')}\n`);
    report({ did: 'run', result });
    return;
  }
  load.close();
  load = null;
  report({ did: 'close' });
}

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => report({ did: 'fail', message: String(error) }));
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
