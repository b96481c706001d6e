import type { MarkdownJob } from '@commonplace/contracts/document/markdown';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { digestOf } from '../../platform/http/answers/digest-of.ts';
import { FailingJobs } from '../../platform/process/failing-jobs.ts';
import { FailedJob, SerialWorker } from '../../platform/process/serial-worker.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';
import { workerFile } from '../../platform/process/worker-process.ts';
import { PublicAddresses } from './public-addresses.ts';
import { SyndicationLimits } from './rate-limits.ts';

const file = workerFile('markdown-worker', import.meta.url);
const mostBytes = 16 * 1024 * 1024;
/** Of one conversion; the largest notes take seconds. */
const timeoutMs = 15_000;
const mostWaiting = 50;
/** Of one network: each holds the content of a note. */
const mostWaitingOfOne = 10;

/** Published notes as Markdown, converted from the stored projection in a child process and cached by content. */
@Injectable()
export class NoteMarkdown implements OnApplicationShutdown {
  private readonly cache = new WeighedCache<string>(mostBytes);
  private readonly worker = new SerialWorker<MarkdownJob, string>({
    file,
    timeoutMs,
    mostWaiting,
    mostWaitingOfOne,
  });
  private readonly converting = new Map<string, Promise<string>>();
  private readonly failing = new FailingJobs();

  constructor(
    private readonly notes: PublishedNotes,
    private readonly addresses: PublicAddresses,
    private readonly limits: SyndicationLimits,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  /**
   * Concurrent requests for the same content share one conversion, which the first of them pays for.
   *
   * @param address of the client, whose conversions are limited
   * @throws AppError `not_found` for a note that a guest may not read (A13); `rate_limited`, `unavailable`, `internal`
   */
  async of(noteId: string, address: string): Promise<string> {
    const found = await this.notes.find(noteId);
    if (!found) throw new AppError('not_found');
    const { html } = await this.notes.content(found.note);
    const { title, author, createdAt } = found.note;
    const job: MarkdownJob = {
      title: title.trim(),
      html,
      home: this.addresses.home,
      source: { author: author.name, date: createdAt.slice(0, 10), address: this.addresses.note(noteId) },
    };
    const key = digestOf(job);
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const underWay = this.converting.get(key);
    if (underWay) return underWay;
    this.failing.refuse(key);
    const converting = this.convert(key, job, address).finally(() => this.converting.delete(key));
    this.converting.set(key, converting);
    return converting;
  }

  private async convert(key: string, job: MarkdownJob, address: string): Promise<string> {
    await this.limits.consumeConversion(address);
    try {
      const markdown = await this.worker.run(job, address);
      this.cache.set(key, markdown, Buffer.byteLength(markdown));
      return markdown;
    } catch (error) {
      if (error instanceof FailedJob) this.failing.add(key);
      throw error;
    }
  }
}
