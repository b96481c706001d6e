import { rm, stat } from 'node:fs/promises';
import { AppError } from '@commonplace/contracts/errors';
import { FailedJob, SerialWorker } from '../../../platform/process/serial-worker.ts';
import { workerFile } from '../../../platform/process/worker-process.ts';
import type { ImportSource, OpenImportSource, SourceContent, SourceSurvey } from '../import-source.ts';
import { SourceRefused } from '../import-source.ts';
import type { ReaderAnswer, ReaderJob } from './reader-job.ts';

const surveyMs = 60_000;
const surveyMsForGigabyte = 20_000;
const idleMs = 600_000;

/** How long the text alone may take of a note that could not be read as what it is. */
const textMs = 30_000;

/** @param noteMs how long one note may take, in milliseconds */
export const openWithin =
  (noteMs: number): OpenImportSource =>
  (path, name, signal) =>
    new WorkerSource(path, name, signal, noteMs);

/** Reads a file of any format in a process of its own, which hostile content may slow down or end, and nothing else. */
export const openImportSource = openWithin(30_000);

class WorkerSource implements ImportSource {
  private readonly worker: SerialWorker<ReaderJob, ReaderAnswer>;
  private readonly folder: string;
  private surveyed: SourceSurvey | null = null;
  lostMs = 0;

  constructor(
    private readonly path: string,
    private readonly name: string,
    signal: AbortSignal,
    private readonly noteMs: number,
  ) {
    this.folder = `${path}.parts`;
    const file = workerFile('reader-worker', import.meta.url);
    this.worker = new SerialWorker({ file, memoryMb: 256, idleMs, timeoutMs: noteMs });
    signal.addEventListener('abort', () => void this.worker.close(), { once: true });
  }

  async survey(): Promise<SourceSurvey> {
    const { size } = await stat(this.path);
    const { path, name, folder } = this;
    const ms = surveyMs + Math.ceil(surveyMsForGigabyte * (size / 1024 ** 3));
    try {
      const answer = await this.worker.run({ act: 'survey', path, name, folder }, '', ms);
      if (!('survey' in answer)) throw new Error('The process answered something else');
      this.surveyed = answer.survey;
      return answer.survey;
    } catch (error) {
      throw refusedBy(error) ?? error;
    }
  }

  async read(index: number): Promise<SourceContent> {
    try {
      return await this.readNote(index, false);
    } catch (error) {
      if (!(error instanceof FailedJob)) throw refusedBy(error) ?? error;
    }
    try {
      const content = await this.readNote(index, true);
      // A document of a word processor, for example, has no text that is kept without reading it.
      if (content.html === '') return this.unreadable(index);
      const path = content.losses[0]?.path ?? this.noteOf(index).path;
      const text = 'It could not be read as what it is; its text was kept.';
      return {
        ...content,
        losses: [...content.losses, { path, kind: 'entry-refused' as const, text, count: 1 }],
      };
    } catch (error) {
      if (!(error instanceof FailedJob)) throw refusedBy(error) ?? error;
      return this.unreadable(index);
    }
  }

  private async readNote(index: number, asText: boolean): Promise<SourceContent> {
    const since = performance.now();
    const ms = asText ? textMs : this.noteMs;
    const answer = await this.ask({ act: 'read', index, asText }, ms).catch((error) => {
      this.lostMs += performance.now() - since;
      throw error;
    });
    if ('content' in answer) return answer.content;
    throw new Error('The process answered something else');
  }

  private unreadable(index: number): SourceContent {
    const { path, title } = this.noteOf(index);
    const loss = { path, kind: 'entry-refused' as const, text: 'It could not be read.', count: 1 };
    const empty = { createdAt: null, updatedAt: null, tags: [], pictures: [], links: [] };
    return { title, html: '', ...empty, losses: [loss] };
  }

  private noteOf(index: number) {
    const note = this.surveyed?.notes[index];
    if (!note) throw new Error(`There is no note ${index}`);
    return note;
  }

  async extract(fileIndex: number): Promise<string> {
    try {
      const answer = await this.ask({ act: 'extract', index: fileIndex });
      if ('extracted' in answer) return answer.extracted;
      throw new Error('The process answered something else');
    } catch (error) {
      throw refusedBy(error) ?? error;
    }
  }

  /** Where its process ended meanwhile, the file is opened anew. */
  private async ask(job: ReaderJob, ms = this.noteMs): Promise<ReaderAnswer> {
    if (!this.surveyed) await this.survey();
    const answer = await this.worker.run(job, '', ms);
    if (!('isClosed' in answer)) return answer;
    await this.survey();
    return this.worker.run(job, '', ms);
  }

  async close(): Promise<void> {
    await this.worker.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What the reader refuses is said to the person; that no process starts is not. */
function refusedBy(error: unknown): SourceRefused | null {
  if (error instanceof AppError && error.code === 'rejected') return new SourceRefused(error.message);
  if (error instanceof FailedJob)
    return new SourceRefused('This file could not be read in bounded time and memory.');
  return null;
}
