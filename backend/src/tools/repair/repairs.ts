import { notebookHashtagsRepair } from '../../library/notebooks/write/notebook-hashtags.repair.ts';
import { publicNotesRepair } from '../../library/notes/lists/public-notes.repair.ts';
import type { Repair } from '../../platform/database/repair.ts';
import { searchIndexRepair } from '../../search/search-index.repair.ts';
import { countsRepair } from '../../social/counts/counts.repair.ts';
import { popularityRepair } from '../../social/popularity/popularity.repair.ts';
import { previewsRepair } from './previews.repair.ts';

/** Everything `npm run repair` looks at, in this order. */
export const repairs: readonly Repair[] = [
  previewsRepair,
  publicNotesRepair,
  notebookHashtagsRepair,
  countsRepair,
  popularityRepair,
  searchIndexRepair,
];
