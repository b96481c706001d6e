import type { NotebookView } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { ViewParts } from '../../../platform/views/view-parts.ts';

/** Fields of a notebook's `temp` that come from its row and its notes: `notebook-view.ts` makes them. */
type RowFields = 'owner' | 'notesCount' | 'isWhole' | 'permission';

/** The others. A field that is new in the contract needs its empty value here, and a part that says more. */
export type NotebookPartFields = Omit<NotebookView['temp'], RowFields>;

/** The concerns of notebooks, by the ids of notebooks. */
@Injectable()
export class NotebookParts extends ViewParts<NotebookPartFields> {
  constructor() {
    super({ saverCount: 0, hasSaved: false, likesCount: 0, hasUserLiked: false, commentsCount: 0 });
  }
}
