import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork, type RepeatedWorkOptions } from './repeated-work.ts';

/** Starts all repeated work when the application has started, and ends it before connections and databases close. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly all: RepeatedWork[] = [];

  /** For constructors: what is added after the start runs on request only. */
  add(options: RepeatedWorkOptions): RepeatedWork {
    const work = new RepeatedWork(options);
    this.all.push(work);
    return work;
  }

  onApplicationBootstrap(): void {
    for (const work of this.all) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((work) => work.stop()));
  }
}
