import { readFile, stat, unlink } from 'node:fs/promises';
import { type LossKind, limits } from '@commonplace/contracts/api';
import { normalizeTitle } from '@commonplace/contracts/document';
import { escaped } from '@commonplace/contracts/document/markup';
import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { imageLocation } from '../../library/notes/images/image-files.ts';
import { NoteImporter } from '../../library/notes/write/note-importer.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { patiently } from '../tasks/patiently.ts';
import type { ImportItem } from './import-item.entity.ts';
import { ImportItems } from './import-items.ts';
import { type ImportSource, type SourceContent, type SourceLoss, SourceRefused } from './import-source.ts';
import { tagsParagraph } from './tags-paragraph.ts';
import { withAddresses } from './with-addresses.ts';

/** One import under way. */
export interface ImportUnderWay {
  taskId: string;
  person: SignedIn;
  source: ImportSource;
  /** The notebook that the person chose. */
  notebookId: string | null;
  containers: ReadonlyMap<number, ImportItem>;
  /** By the place in the imported file. */
  noteIds: ReadonlyMap<string, string>;
  /** Pictures of the file that are kept already: many notes may show one. */
  kept: Map<number, string>;
  signal: AbortSignal;
}

/** What a note becomes. */
interface Prepared {
  title: string;
  html: string;
  images: string[];
  createdAt: number;
  updatedAt: number;
  losses: SourceLoss[];
}

/** Makes the notes of an import. */
@Injectable()
export class ImportNotes {
  constructor(
    private readonly importer: NoteImporter,
    private readonly items: ImportItems,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes one note. Of one that can not be read, or converted, only its title is made and a sentence: links find it, and the report
   * leads there.
   *
   * @throws AppError `storage_full`, `not_found`, `forbidden`; `unavailable` when nothing answers for a minute
   * @throws ItemIsSettled
   */
  async make(under: ImportUnderWay, item: ImportItem): Promise<void> {
    try {
      await this.create(under, item, await this.prepare(under, item));
    } catch (error) {
      if (isConflict(error)) {
        // A picture that was kept for an earlier note was removed with that one.
        under.kept.clear();
        await this.create(under, item, await this.prepare(under, item));
      } else if (isOfContent(error)) {
        await this.create(under, item, unreadable(item, error));
      } else throw error;
    }
  }

  private async prepare(under: ImportUnderWay, item: ImportItem): Promise<Prepared> {
    let content: SourceContent;
    try {
      content = await under.source.read(Number(item.entryIndex));
    } catch (error) {
      if (!(error instanceof SourceRefused) && !isOfContent(error)) throw error;
      return unreadable(item, error);
    }
    const losses = [...content.losses];
    const images = await this.keepImages(under, item, content, losses);
    const linked = new Map(
      content.links.flatMap(({ ref, path }) => {
        const id = under.noteIds.get(path);
        return id === undefined ? [] : [[ref, `/?note=${id}`] as const];
      }),
    );
    const lost = content.links.filter(({ ref }) => !linked.has(ref));
    for (const { path } of lost)
      losses.push({ path: item.path, kind: 'link-unresolved', text: `It led to ${path}.`, count: 1 });
    const placed = withAddresses(content.html, {
      pictures: images.locations,
      links: linked,
      origin: this.config.publicUrl,
    });
    return {
      title: normalizeTitle(content.title) || item.name,
      html: placed + tagsParagraph(content.tags, placed),
      images: images.hashes,
      ...instantsOf(content),
      losses,
    };
  }

  private async keepImages(
    under: ImportUnderWay,
    item: ImportItem,
    { pictures }: SourceContent,
    losses: SourceLoss[],
  ): Promise<{ hashes: string[]; locations: Map<number, string> }> {
    const hashes = new Set<string>();
    const locations = new Map<number, string>();
    const lose = (kind: LossKind, text: string) => losses.push({ path: item.path, kind, text, count: 1 });
    for (const { ref, path, fileIndex, bytesFile } of pictures) {
      under.signal.throwIfAborted();
      const known = fileIndex === null ? undefined : under.kept.get(fileIndex);
      const file = bytesFile ?? (fileIndex === null || known ? null : await under.source.extract(fileIndex));
      try {
        if (hashes.size >= limits.imagesPerNote) {
          lose('too-large', `${path} is one picture more than a note can have.`);
          continue;
        }
        const bytes = known !== undefined || file === null ? null : await readPicture(file);
        if (known === undefined && bytes === null) {
          lose('too-large', `The picture ${path} is larger than 10 MB.`);
          continue;
        }
        const hash =
          known ??
          (await patiently(under.signal, () => this.importer.keepImage(under.person, bytes as Uint8Array)));
        hashes.add(hash);
        locations.set(ref, imageLocation(item.thingId, hash));
        if (fileIndex !== null) under.kept.set(fileIndex, hash);
      } catch (error) {
        if (!(error instanceof SourceRefused) && !isOfContent(error)) throw error;
        lose('picture-unreadable', `The picture ${path} could not be read.`);
      } finally {
        if (file !== null) await unlink(file).catch(() => undefined);
      }
    }
    return { hashes: [...hashes], locations };
  }

  private async create(under: ImportUnderWay, item: ImportItem, prepared: Prepared): Promise<void> {
    const { losses, ...note } = prepared;
    const parent = item.parentSeq === null ? null : under.containers.get(Number(item.parentSeq));
    const place = placeIn(under, parent ?? null);
    await patiently(under.signal, () =>
      this.importer.create(
        under.person,
        { ...note, ...place },
        { id: item.thingId, record: (unit) => this.items.settle(unit, item, losses) },
      ),
    );
  }
}

function placeIn(
  under: ImportUnderWay,
  parent: ImportItem | null,
): { notebookId: string; sectionId: string | null } {
  const sectionId = parent?.kind === 'section' ? parent.thingId : null;
  const holder =
    parent?.kind === 'section' && parent.parentSeq !== null
      ? under.containers.get(Number(parent.parentSeq))
      : parent;
  const notebookId = holder?.kind === 'notebook' ? holder.thingId : under.notebookId;
  if (notebookId === null) throw new Error('This item stands in no notebook');
  return { notebookId, sectionId };
}

/** Null for more than a picture may have. */
async function readPicture(file: string): Promise<Uint8Array | null> {
  return (await stat(file)).size > limits.noteImageBytes ? null : readFile(file);
}

function unreadable(item: ImportItem, error: unknown): Prepared {
  const isTooLarge = error instanceof AppError && error.code === 'payload_too_large';
  const text = error instanceof SourceRefused || isTooLarge ? error.message : 'This file could not be read.';
  const now = Date.now();
  return {
    title: item.name,
    html: `<p>${escaped(text)}</p>`,
    images: [],
    createdAt: now,
    updatedAt: now,
    losses: [{ path: item.path, kind: isTooLarge ? 'too-large' : 'entry-refused', text, count: 1 }],
  };
}

/** Dates of the source that can be: not after now, and not after the last change. */
function instantsOf({ createdAt, updatedAt }: SourceContent): { createdAt: number; updatedAt: number } {
  const now = Date.now();
  const past = (at: number | null) => (at !== null && at > 0 && at <= now ? Math.floor(at) : null);
  const updated = past(updatedAt) ?? past(createdAt) ?? now;
  return { createdAt: Math.min(past(createdAt) ?? updated, updated), updatedAt: updated };
}

/** Refusals for what the note or picture is: it would be refused again. */
function isOfContent(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return ['rejected', 'payload_too_large', 'validation_failed', 'internal'].includes(error.code);
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}
