import type { LossKind } from '@commonplace/contracts/api';

/**
 * What the readers of foreign files give to the import: plain data, because it crosses a process. A source knows nothing of the
 * ids, notebooks and addresses of this product.
 */

/** What could not be kept. Its words stand in `contracts`; `path` is the place in the file that was imported. */
export interface SourceLoss {
  readonly path: string;
  readonly kind: LossKind;
  readonly text: string;
  readonly count: number;
}

/** A note that the source holds, before its content is read. */
export interface SourceNote {
  /** The number by which `read` finds it; it stays the same as long as the file does. */
  readonly index: number;
  readonly path: string;
  readonly title: string;
  /** The names of the folders it stands in, outermost first; empty in the root. */
  readonly folder: readonly string[];
  readonly bytes: number;
}

/** A file beside the notes: a picture, or something that the product has no place for. */
export interface SourceFile {
  readonly index: number;
  readonly path: string;
  readonly bytes: number;
}

/** What is in the file, without its content. */
export interface SourceSurvey {
  /** The name of the format that was recognised, for example `notion-markdown`. */
  readonly format: string;
  readonly notes: readonly SourceNote[];
  readonly files: readonly SourceFile[];
  readonly losses: readonly SourceLoss[];
}

/** The bytes of a picture of a note: a file of the survey, or a temporary file that the reader wrote for this note. */
export interface SourcePicture {
  /** The N of `<img src="import-picture:N">`. */
  readonly ref: number;
  readonly path: string;
  /** The file of the survey; null when `bytesFile` holds the bytes. */
  readonly fileIndex: number | null;
  /** A path on disk, which the import deletes when it has read it; null when `fileIndex` names the picture. */
  readonly bytesFile: string | null;
}

/** A link of a note to another note of the source. */
export interface SourceLink {
  /** The N of `<a href="import-link:N">`. */
  readonly ref: number;
  /** The `path` of the note that is meant, as the survey names it. */
  readonly path: string;
}

/** A note with its content. */
export interface SourceContent {
  readonly title: string;
  /** Pictures are `<img src="import-picture:N">`, links to other notes `<a href="import-link:N">`. */
  readonly html: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** Without `#`. */
  readonly tags: readonly string[];
  readonly pictures: readonly SourcePicture[];
  readonly links: readonly SourceLink[];
  readonly losses: readonly SourceLoss[];
}

/** A file that is being imported, opened for reading. `SourceRefused` says that it can not be read at all. */
export interface ImportSource {
  survey(): Promise<SourceSurvey>;
  read(index: number): Promise<SourceContent>;
  /** The bytes of a file of the survey, written to a new temporary file whose path it answers; the caller deletes it. */
  extract(fileIndex: number): Promise<string>;
  close(): Promise<void>;
  /** Milliseconds that went into notes which could not be read. */
  readonly lostMs: number;
}

/** Opens what was uploaded at `path` under `name` (its ending may tell the format). `signal` ends the work. */
export type OpenImportSource = (path: string, name: string, signal: AbortSignal) => ImportSource;

/** The file can not be imported, and why, in a sentence for the person. */
export class SourceRefused extends Error {}
