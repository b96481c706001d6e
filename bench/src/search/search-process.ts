import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Percentiles } from '../figures/percentiles.ts';

export interface Search {
  url: string;
  token: string;
  /** Searches a second. */
  rate: number;
}

export interface SearchResult {
  latency: Percentiles | null;
  failed: number;
}

/** Searches beside a load. */
export class SearchProcess {
  private readonly child: ChildProcess;

  constructor(search: Search) {
    this.child = fork(fileURLToPath(new URL('./searcher.ts', import.meta.url)), { stdio: 'inherit' });
    this.child.send(search);
  }

  /** Only what is asked in the measured time counts. */
  edge(edge: 'measuring' | 'measured'): void {
    this.child.send(edge);
  }

  async result(): Promise<SearchResult> {
    const [result] = await once(this.child, 'message');
    return result as SearchResult;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }
}
