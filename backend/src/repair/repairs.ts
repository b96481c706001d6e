import { countsRepair } from '../counts/counts.repair.ts';
import { notebookHashtagsRepair } from '../notebooks/notebook-hashtags.repair.ts';
import { publicNotesRepair } from '../notes/public-notes.repair.ts';
import type { Repair } from '../platform/database/repair.ts';
import { searchIndexRepair } from '../search/search-index.repair.ts';

/** Everything `npm run repair` looks at, in this order. */
export const repairs: readonly Repair[] = [
  publicNotesRepair,
  notebookHashtagsRepair,
  countsRepair,
  searchIndexRepair,
];
