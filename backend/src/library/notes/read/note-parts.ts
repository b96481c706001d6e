import type { NoteSummary } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { ViewParts } from '../../../platform/views/view-parts.ts';

/** Fields of a note's `temp` that come from its row: `note-view.ts` makes them. */
type RowFields =
  | 'author'
  | 'notebook'
  | 'permission'
  | 'notePermission'
  | 'notebookPermission'
  | 'preview'
  | 'tile'
  | 'words'
  | 'publishedAt';

/** The others. A field that is new in the contract needs its empty value here, and a part that says more. */
export type NotePartFields = Omit<NoteSummary['temp'], RowFields>;

/** The concerns of notes, by the ids of notes. */
@Injectable()
export class NoteParts extends ViewParts<NotePartFields> {
  constructor() {
    super({ savedIn: [], isUnseen: false, likesCount: 0, hasUserLiked: false, commentsCount: 0 });
  }
}
