import { AppError } from '@commonplace/contracts/errors';
import { readImageAddress } from '@commonplace/contracts/images';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { guest } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { fileOfPicture } from '../../accounts/profiles/pictures/picture-address.ts';
import { fileOfCover } from '../../library/notebooks/covers/cover-address.ts';
import { NotebookReader } from '../../library/notebooks/read/notebook-reader.ts';
import { imageFileName } from '../../library/notes/images/image-files.ts';
import { imageOfNote, readableImages } from '../../library/notes/images/image-rows.ts';
import { PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { Reads } from '../../platform/database/reads.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { Topics } from '../explore/topics.ts';
import {
  type Preview,
  previewOfExplore,
  previewOfHome,
  previewOfNote,
  previewOfNotebook,
  previewOfPerson,
  previewOfTopic,
} from './preview-of.ts';
import { PreviewProcess } from './preview-process.ts';
import { drawnByAddress } from './rate-limits.ts';

const mostBytes = 32 * 1024 * 1024;
/** Wide enough for a preview. */
const pictureWidth = 1_600;

/** A preview as it is sent. */
export interface DrawnPreview {
  version: string;
  png: Buffer;
}

/** The pictures of links to public pages: drawn when they are first asked for, kept by version. */
@Injectable()
export class Previews implements OnApplicationShutdown {
  private readonly kept = new WeighedCache<DrawnPreview>(mostBytes);
  private readonly drawing = new Map<string, Promise<DrawnPreview>>();
  private readonly process = new PreviewProcess();

  constructor(
    private readonly reads: Reads,
    private readonly notes: PublishedNotes,
    private readonly notebooks: NotebookReader,
    private readonly topics: Topics,
    private readonly people: PeopleService,
    private readonly store: FileStore,
    private readonly limiter: RateLimiter,
    private readonly limits: ListLimits,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.process.close();
  }

  /**
   * @param address of who asks
   * @throws AppError `not_found` for what a guest may not read (A13); `rate_limited`, `unavailable`
   */
  async ofNote(noteId: string, address: string): Promise<DrawnPreview> {
    const found = await this.notes.find(noteId);
    if (!found) throw new AppError('not_found');
    return this.drawn(previewOfNote(found.note), address);
  }

  /**
   * @param address of who asks
   * @throws AppError `not_found` for what a guest may not read (A13); `rate_limited`, `unavailable`
   */
  async ofNotebook(notebookId: string, address: string): Promise<DrawnPreview> {
    const [notebook] = await this.notebooks.byIds(null, [notebookId]);
    if (!notebook?.abilities.read) throw new AppError('not_found');
    return this.drawn(previewOfNotebook(notebook), address);
  }

  /**
   * @param address of who asks
   * @throws AppError `not_found` for a tag that occurs in nothing public; `rate_limited`, `unavailable`
   */
  async ofTopic(tag: string, address: string): Promise<DrawnPreview> {
    await this.limits.consume(guest, address);
    const topic = await this.topics.find(null, tag);
    if (!topic) throw new AppError('not_found');
    return this.drawn(previewOfTopic(topic.id), address);
  }

  /**
   * @param address of who asks
   * @throws AppError `not_found` for an unknown username, and of one whose account ended or is suspended; `rate_limited`,
   * `unavailable`
   */
  async ofPerson(username: string, address: string): Promise<DrawnPreview> {
    const person = await this.people.byUsername(username);
    if (!person) throw new AppError('not_found');
    const { name, pictureUrl: downloadUrl } = person;
    return this.drawn(previewOfPerson({ username, name, display_picture: { downloadUrl } }), address);
  }

  /** @throws AppError `rate_limited`, `unavailable` */
  ofHome(address: string): Promise<DrawnPreview> {
    return this.drawn(previewOfHome, address);
  }

  /** @throws AppError `rate_limited`, `unavailable` */
  ofExplore(address: string): Promise<DrawnPreview> {
    return this.drawn(previewOfExplore, address);
  }

  private async drawn(preview: Preview, address: string): Promise<DrawnPreview> {
    const { key, version } = preview;
    const kept = this.kept.get(key);
    if (kept?.version === version) return kept;
    const job = `${key} ${version}`;
    const running = this.drawing.get(job);
    if (running) return running;
    await this.limiter.consume(drawnByAddress, address);
    const drawing = this.draw(preview, address).finally(() => this.drawing.delete(job));
    this.drawing.set(job, drawing);
    return drawing;
  }

  private async draw(
    { key, version, title, name, ...pictures }: Preview,
    address: string,
  ): Promise<DrawnPreview> {
    const [picture, face] = await Promise.all([
      this.bytesOf(pictures.picture && (await this.fileOf(pictures.picture))),
      this.bytesOf(fileOfPicture(pictures.face)),
    ]);
    const drawn = { version, png: await this.process.draw({ title, name, picture, face }, address) };
    this.kept.set(key, drawn, drawn.png.length);
    return drawn;
  }

  private async bytesOf(file: string | null): Promise<Uint8Array | null> {
    return file === null ? null : this.store.get(file);
  }

  /** The file that is kept of a picture, if a guest may see it where it stands. */
  private async fileOf(picture: string): Promise<string | null> {
    const { manager } = this.reads;
    const cover = fileOfCover(picture);
    if (cover !== null) return cover;
    const noteId = readImageAddress(picture)?.noteId;
    const image = (await readableImages(manager, null, [picture])).get(picture);
    const kept = noteId && image ? await imageOfNote(manager, noteId, image.hash) : null;
    return kept && imageFileName(kept, pictureWidth);
  }
}
