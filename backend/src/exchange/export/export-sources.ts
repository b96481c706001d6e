import { AppError } from '@commonplace/contracts/errors';
import { findImageAddresses } from '@commonplace/contracts/images';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { readsDocument } from '../../access/note-policy.ts';
import { NoteHistory } from '../../library/notes/history/note-history.ts';
import { Image } from '../../library/notes/images/image.entity.ts';
import { imageFileName } from '../../library/notes/images/image-files.ts';
import { readableImages } from '../../library/notes/images/image-rows.ts';
import { NoteReader } from '../../library/notes/read/note-reader.ts';
import { permittedNote } from '../../library/notes/rights/permitted-note.ts';
import { Section } from '../../library/sections/section.entity.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import { exportedStylesFile } from '../../platform/http/frontend-folder.ts';
import { SerialWorker } from '../../platform/process/serial-worker.ts';
import { workerFile } from '../../platform/process/worker-process.ts';
import type { ConversionJob } from './conversion.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportedNote, ExportSource } from './export-source.ts';

/** Who exports: a person, or a guest by their address. */
export interface Exporter {
  personId: string | null;
  address: string;
}

/** Of one note; the largest take seconds. */
const timeoutMs = 15_000;
/** Moments of one note that are exported; a page has a hundred. */
const mostMoments = 1_000;
const momentsPage = 100;

/** Reads what is exported, as its reader may see it when it is read. */
@Injectable()
export class ExportSources implements OnApplicationShutdown {
  private readonly worker = new SerialWorker<ConversionJob, string>({
    file: workerFile('export-worker', import.meta.url),
    timeoutMs,
    mostWaiting: 50,
    mostWaitingOfOne: 5,
  });
  private stylesRead: Promise<string> | undefined;

  constructor(
    private readonly reads: Reads,
    private readonly notes: NoteReader,
    private readonly history: NoteHistory,
    private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  of(exporter: Exporter, plan: ExportPlan): ExportSource {
    const home = this.config.publicUrl;
    return {
      plan,
      home,
      note: (id) => this.note(exporter, id),
      picture: (address) => this.picture(exporter, address),
      convert: (job) => this.worker.run({ ...job, home }, exporter.personId ?? exporter.address),
      styles: () => this.styles(),
    };
  }

  /** Read once more when a right changed while it was rendered: a draft is never given to who lost the right to it. */
  private async note(exporter: Exporter, id: string): Promise<ExportedNote | null> {
    const { personId, address } = exporter;
    try {
      for (;;) {
        const before = await this.standing(personId, id);
        const { note } = await this.notes.one(personId, id, address, 'once');
        const [section, history] = [
          await this.sectionOf(note.sectionId),
          await this.historyOf(exporter, note),
        ];
        const addresses = findImageAddresses(note.htmlContent);
        const pictures = await readableImages(this.reads.manager, personId, addresses);
        if (before !== (await this.standing(personId, id))) continue;
        return {
          id,
          title: note.title,
          author: note.author,
          notebook: note.temp.notebook?.name ?? null,
          section,
          createdAt: note.createdAt,
          updatedAt: note.updatedAt,
          tags: note.hashtagsArray.map((tag) => tag.replace(/^#/, '')),
          fontSize: note.info1.fontSize,
          lineHeight: note.info1.lineHeight,
          html: note.htmlContent,
          text: note.textContent,
          document: note.content,
          history,
          pictures: [...pictures.keys()],
        };
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** What a person reads of a note. @throws AppError `not_found` */
  private async standing(personId: string | null, noteId: string): Promise<string> {
    const { facts, note } = await permittedNote(this.reads.manager, personId, noteId, 'read');
    return `${readsDocument(personId, facts)} ${note.notebookId} ${note.sectionId}`;
  }

  private async sectionOf(id: string | null): Promise<string | null> {
    if (id === null) return null;
    return (await this.reads.manager.findOneBy(Section, { id }))?.title ?? null;
  }

  private async historyOf(
    { personId }: Exporter,
    { id, abilities }: { id: string; abilities: { edit: boolean } },
  ): Promise<ExportedNote['history']> {
    if (personId === null || !abilities.edit) return null;
    const all: NonNullable<ExportedNote['history']>[number][] = [];
    for (let before: number | undefined; all.length < mostMoments; ) {
      const page = { noteId: id, before, limit: momentsPage };
      const { moments } = await this.history.moments({ userId: personId }, page);
      for (const { at, until, people, name } of moments) {
        const [from, to] = [new Date(at).toISOString(), new Date(until).toISOString()];
        all.push({ from, to, people: people.map(({ username }) => username), name });
      }
      if (moments.length < momentsPage) break;
      before = moments.at(-1)?.at;
    }
    return all;
  }

  private async picture({ personId }: Exporter, address: string): Promise<Uint8Array | null> {
    const { manager } = this.reads;
    const found = (await readableImages(manager, personId, [address])).get(address);
    const image = found && (await manager.findOneBy(Image, { hash: found.hash }));
    return image ? this.files.get(imageFileName(image)) : null;
  }

  private styles(): Promise<string> {
    this.stylesRead ??= import(exportedStylesFile.href).then(
      ({ exportedStyles }: { exportedStyles: string }) => exportedStyles,
    );
    return this.stylesRead;
  }
}
