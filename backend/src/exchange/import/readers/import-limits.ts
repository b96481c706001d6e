import { limits } from '@commonplace/contracts/api';

/** What a file that is imported may hold. Tests pass smaller ones, so that each is met by a small file. */
export interface ImportLimits {
  /** Files in all archives together. */
  entries: number;
  /** Bytes of all of them, inflated. */
  inflatedBytes: number;
  /** How often its compressed size a file may have, above `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
  textBytes: number;
  pictureBytes: number;
  /** Of a word processor's document, with its pictures. */
  documentBytes: number;
  /** How deep archives may lie in archives. */
  nestedArchives: number;
  archives: number;
  /** Of one note of Evernote, which itself allows 1,000. */
  attachments: number;
  nameBytes: number;
  folders: number;
  /** Losses that are named one by one. */
  losses: number;
}

export const importLimits: ImportLimits = {
  entries: 50_000,
  inflatedBytes: 8 * 1024 ** 3,
  ratio: 200,
  ratioFromBytes: 1024 ** 2,
  textBytes: limits.contentBytes,
  pictureBytes: limits.noteImageBytes,
  documentBytes: 100 * 1024 ** 2,
  nestedArchives: 2,
  archives: 50,
  attachments: 2_000,
  nameBytes: 1_024,
  folders: 20,
  losses: 2_000,
};
