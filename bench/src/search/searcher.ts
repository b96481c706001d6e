import { Agent, get } from 'node:http';
import { percentiles } from '../figures/percentiles.ts';
import type { Search, SearchResult } from './search-process.ts';

/* A person's searches at a steady rate, in a process of its own. Begins with the first message it is sent. */
const agent = new Agent({ keepAlive: true });
const latencies: number[] = [];
let asked = 0;
let failed = 0;
let isMeasuring = false;

process.once('message', ({ url, token, rate }: Search) => {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    for (; asked < ((performance.now() - startedAt) / 1_000) * rate; asked += 1) ask(url, token);
  }, 5);
  process.on('message', (edge: 'measuring' | 'measured') => {
    isMeasuring = edge === 'measuring';
    if (isMeasuring) return;
    clearInterval(timer);
    const result: SearchResult = { latency: percentiles(latencies), failed };
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit());

function ask(url: string, token: string): void {
  const sentAt = performance.now();
  const request = get(url, { agent, headers: { authorization: token } }, (answer) => {
    answer.resume();
    answer.once('end', () => {
      if (answer.statusCode !== 200) failed += 1;
      else if (isMeasuring) latencies.push(performance.now() - sentAt);
    });
  });
  request.once('error', () => {
    failed += 1;
  });
}
