import type { ExportFormat, Loss, TaskReport, TokenScope } from '@commonplace/contracts/api';
import { limits } from '@commonplace/contracts/api';
import { escaped, xmlText } from '@commonplace/contracts/document/markup';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { mayDo } from '../../access/token-scopes.ts';
import type { Scopes } from '../../access/viewer.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { type LongFile, LongFiles } from '../../platform/files/long-files.ts';
import { FailedJob } from '../../platform/process/serial-worker.ts';
import { GiveWay } from '../tasks/give-way.ts';
import { lockTask } from '../tasks/lock-task.ts';
import { patiently } from '../tasks/patiently.ts';
import { Task } from '../tasks/task.entity.ts';
import {
  type TaskEnd,
  type TaskKind,
  TaskKinds,
  type TaskProgress,
  type TaskRun,
} from '../tasks/task-kinds.ts';
import { AccountData } from './account-data.ts';
import { exportDays, mostExportBytes, mostExports } from './export-limits.ts';
import { ExportLinks } from './export-links.ts';
import { ExportPlans } from './export-plans.ts';
import type { ExportSource } from './export-source.ts';
import { ExportSources } from './export-sources.ts';
import { accountFile, archiveFile } from './exported-file.ts';

/** What a person asked for. Without ids: all notes of their own notebooks. */
export interface ExportOptions {
  what: 'notes' | 'account';
  format: ExportFormat;
  noteIds?: readonly string[] | undefined;
  notebookIds?: readonly string[] | undefined;
  /** The API token that asked; with it goes the link. */
  tokenId?: string;
}

/** What an API token needs for an export, beside what the call needs. */
export function scopeOfExport({ what }: Pick<ExportOptions, 'what'>): TokenScope {
  return what === 'account' ? 'admin' : 'read';
}

/** The step in which there is a file. */
const written = 'written';
const day = 24 * 60 * 60_000;
const saveEveryMs = 1_000;

/**
 * Writes an export into a long file, which its person fetches by a link. One that broke off begins anew: the rights to what it had
 * written may have gone.
 */
@Injectable()
export class ExportTask implements TaskKind {
  readonly kind = 'export';

  constructor(
    kinds: TaskKinds,
    private readonly plans: ExportPlans,
    private readonly sources: ExportSources,
    private readonly account: AccountData,
    private readonly files: LongFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly links: ExportLinks,
  ) {
    kinds.register(this);
  }

  async run(run: TaskRun): Promise<TaskEnd> {
    const { task } = run;
    if (task.step === written) return { state: 'done' };
    const { what, format, tokenId: _, ...chosen } = task.options as ExportOptions;
    const plan = await this.plans.chosen(task.userId, chosen);
    const total = plan.parts.reduce((sum, { notes }) => sum + notes.length, 0);
    await run.save({ title: plan.title, total, done: Math.min(task.done, total) });
    const progress = new ExportProgress(run);
    const source = progress.follow(this.sources.of({ personId: task.userId, address: '' }, plan));
    const { bytes } =
      what === 'account'
        ? accountFile(format, source, this.account.of(task.userId))
        : archiveFile(format, source);
    // How far it came is saved, so that the next run knows whether it gets further.
    const file = await this.files.write(bounded(bytes, run.signal)).catch(async (error) => {
      await progress.save().catch(() => undefined);
      throw error;
    });
    const report = progress.report(plan.parts.filter(({ notebook }) => notebook !== null).length);
    const done = { step: written, done: total, report, expiresAt: Date.now() + exportDays * day };
    try {
      await this.keep(run, file, done);
    } catch (error) {
      // Its person cancelled it after the last note.
      await this.files.drop(file).catch(() => undefined);
      throw error;
    }
    return { state: 'done' };
  }

  private async keep({ task, save }: TaskRun, file: LongFile, done: TaskProgress): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await this.files.keep(unit, file);
      await this.makeRoom(unit, task.userId, file.bytes);
      await save({ ...done, file: file.name, fileBytes: file.bytes, fileSha256: file.sha256 }, unit);
    });
  }

  /** With the one that comes there are no more, and no larger ones together, than a person may have: the oldest go. */
  private async makeRoom(unit: Unit, userId: string, bytes: number): Promise<void> {
    const kept = await unit.manager.find(Task, {
      where: { userId, kind: this.kind, file: Not(IsNull()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    for (const { id } of keepsTooMuch(kept, bytes)) {
      const task = await lockTask(unit, id);
      if (task === null) continue;
      await this.forget(task, unit);
      const gone = { file: null, fileBytes: 0, fileSha256: null, expiresAt: Date.now() };
      await unit.manager.update(Task, { id }, gone);
    }
  }

  async rollBack({ task, save }: TaskRun): Promise<void> {
    if (task.file === null) return;
    await this.unitOfWork.run(async (unit) => {
      await this.forget(task, unit);
      await save({ file: null, fileBytes: 0, fileSha256: null }, unit);
    });
  }

  async forget({ file: name, fileBytes: bytes }: Readonly<Task>, unit: Unit): Promise<void> {
    if (name !== null) await this.files.release(unit, { name, bytes });
  }

  linkOf(task: Readonly<Task>, scopes: Scopes): string | null {
    if (!mayDo(scopes, scopeOfExport(task.options as ExportOptions))) return null;
    return task.file === null || task.expiresAt <= Date.now() ? null : this.links.of(task);
  }
}

/** Those of the kept ones, the latest first, that are over what a person may have beside a new one of so many bytes. */
export function keepsTooMuch<T extends Pick<Task, 'fileBytes'>>(kept: readonly T[], bytes: number): T[] {
  let sum = bytes;
  return kept.filter(({ fileBytes }, index) => {
    sum += fileBytes;
    return index >= mostExports - 1 || sum > mostExportBytes;
  });
}

async function* bounded(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    bytes += piece.length;
    if (bytes > mostExportBytes) {
      const message = 'This export is too large. Export some of your notebooks at a time.';
      throw new AppError('payload_too_large', { message });
    }
    yield piece;
  }
}

/** How far an export is, and what it could not keep. */
class ExportProgress {
  private done = 0;
  private savedAt = 0;
  private notes = 0;
  private pictures = 0;
  private lossesCount = 0;
  private readonly losses: Loss[] = [];
  private readonly named: { id: string; title: string }[] = [];
  private readonly way = new GiveWay();

  constructor(private readonly run: TaskRun) {}

  report(notebooks: number): TaskReport {
    const { notes, pictures, named, losses, lossesCount } = this;
    const made = { notebooks, notes, pictures, noteIds: named.map(({ id }) => id), named };
    return { plan: null, made, losses, lossesCount, undo: null, problem: null };
  }

  /** The same source, which counts, waits for what is away, and gives what can not be converted as it is. */
  follow(source: ExportSource): ExportSource {
    return {
      ...source,
      note: async (id) => {
        // The note before is written, with its pictures.
        await this.way.rest(this.run.signal);
        const note = await patiently(this.run.signal, () => source.note(id));
        await this.count();
        if (note === null) return null;
        this.notes += 1;
        if (this.named.length < limits.taskNotesNamed) this.named.push({ id, title: note.title });
        return note;
      },
      picture: async (address) => {
        const bytes = await patiently(this.run.signal, () => source.picture(address));
        if (bytes !== null) this.pictures += 1;
        return bytes;
      },
      convert: async (job) => {
        try {
          return await patiently(this.run.signal, () => source.convert(job));
        } catch (error) {
          if (!(error instanceof FailedJob)) throw error;
          this.lose({
            path: '',
            noteId: null,
            kind: 'too-large',
            text: 'A note was kept as its HTML.',
            count: 1,
          });
          return job.to === 'xhtml' ? `<pre>${escaped(xmlText(job.html))}</pre>` : job.html;
        }
      },
    };
  }

  private lose(loss: Loss): void {
    this.lossesCount += loss.count;
    if (this.losses.length < limits.taskLosses) this.losses.push(loss);
  }

  private async count(): Promise<void> {
    this.done += 1;
    if (Date.now() - this.savedAt < saveEveryMs) return;
    this.savedAt = Date.now();
    await this.save();
  }

  /** A run begins anew, and is no further before it has passed where the last one ended. */
  async save(): Promise<void> {
    if (this.done > this.run.task.done) await this.run.save({ done: this.done });
  }
}
