import type { LossKind } from '@commonplace/contracts/api';
import type { Document } from 'domhandler';
import type { ImportFormat } from './detect-format.ts';
import type { FileTree, TreeFile } from './file-tree.ts';
import type { PlaceIndex } from './place-index.ts';

/** A note as a reader of one format makes it, before its pictures and links are looked up. */
export interface Draft {
  /** Null for the one that the survey has. */
  title: string | null;
  document: Document;
  createdAt?: number | null;
  updatedAt?: number | null;
  tags?: readonly string[];
  /** Of our own export: its text is what it was, with its tags in it. */
  isOwn?: boolean;
  /** Pictures that are no files of the import, by the `src` that the document has for them: paths of files. */
  made?: ReadonlyMap<string, string>;
}

/** What a reader may use while it reads one note. */
export interface Reading {
  tree: FileTree;
  file: TreeFile;
  title: string;
  /** A row of a database of Notion: it begins by its properties. */
  isRow: boolean;
  format: ImportFormat;
  places: PlaceIndex;
  lose(kind: LossKind, text: string): void;
}
