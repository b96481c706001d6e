import type { ConversionJob } from './conversion.ts';
import type { ExportPlan } from './export-plan.ts';

/** A note as its reader may have it at the moment it is written. */
export interface ExportedNote {
  id: string;
  title: string;
  author: { name: string; username: string };
  notebook: string | null;
  section: string | null;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** Without their `#`. */
  tags: readonly string[];
  fontSize: number;
  lineHeight: number;
  html: string;
  text: string;
  /** ProseMirror JSON. */
  document: Record<string, unknown>;
  /** When who wrote in it, the newest first; null for who may not edit it. */
  history: readonly ExportedMoment[] | null;
  /** Addresses of those of its pictures that are there. */
  pictures: readonly string[];
}

interface ExportedMoment {
  from: string;
  to: string;
  people: readonly string[];
  name: string | null;
}

/** Where an export takes what it writes. Rights are asked for each note and each picture, when it is. */
export interface ExportSource {
  plan: ExportPlan;
  /** `PUBLIC_URL`. */
  home: string;
  /** Null for a note that may not be read any more, or is in the trash. */
  note(id: string): Promise<ExportedNote | null>;
  /** The bytes of a picture, or null. */
  picture(address: string): Promise<Uint8Array | null>;
  convert(job: Omit<ConversionJob, 'home'>): Promise<string>;
  /** The styles of a note's text. */
  styles(): Promise<string>;
}

/** The file name of a picture in an archive: the hash of its bytes. */
export function pictureName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
