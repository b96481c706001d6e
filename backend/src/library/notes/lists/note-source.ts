import type { api, EndpointInput } from '@commonplace/contracts/api';
import type { SqlPart } from '../../../platform/database/sql-part.ts';

/** Options of every list. */
export type NoteListing = Omit<EndpointInput<typeof api.notebooks.notes>['query'], 'notebookId'>;

/** Notes to list: where they come from, with the alias `note`, and which of them. */
export interface NoteSource {
  from: SqlPart;
  where: readonly SqlPart[];
  /** Whether an index has them in each order; else all of them are gone through for each page. */
  isInOrder: boolean;
  /** Who asks for them, if they may have written some. */
  viewer: string | null;
  /** Who finds those by their drafts that they may read so (A28). */
  draftsFor: string | null;
  /** Who wrote all of them, if they have one author. */
  author?: string;
  /** That they are all that this person wrote. */
  everythingOf?: string;
}
