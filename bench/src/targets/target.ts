import type { NoteOfLoad } from '../load/load.ts';
import type { WireName } from '../load/wire.ts';

/** A running server, ours or a peer's. */
export interface Target extends AsyncDisposable {
  readonly name: string;
  readonly wire: WireName;
  /** Where clients connect, without a slash at its end. */
  readonly url: string;
  /** Everything that it consists of, by process id. */
  readonly processes: Record<string, number>;
  /** Empty notes that were never opened. */
  notes(count: number): Promise<NoteOfLoad[]>;
  /** Where {@link heldMemory} finds what its processes say. */
  readonly folder: string;
  /** A search of the list of notes, where there is one. */
  readonly search: { url: string; token: string } | null;
}

export interface TargetOptions {
  /** Who types, where a server knows people. */
  people: number;
  /** For everything that it stores. */
  folder: string;
  /** Where each process leaves a profile of its processor time when it ends. */
  profileFolder: string | null;
}

/** What every Node process that is measured is started with. */
export function nodeOptions({ folder, profileFolder }: Pick<TargetOptions, 'folder' | 'profileFolder'>): {
  NODE_OPTIONS: string;
} {
  const preload = new URL(`./held-on-signal.mjs?folder=${encodeURIComponent(folder)}`, import.meta.url).href;
  const profile = profileFolder ? ` --cpu-prof --cpu-prof-dir=${profileFolder}` : '';
  return { NODE_OPTIONS: `--import ${preload}${profile}` };
}
