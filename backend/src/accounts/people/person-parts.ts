import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { ViewParts } from '../../platform/views/view-parts.ts';

/** Fields that `person-view.ts` makes from the row. */
type RowFields = 'id' | 'name' | 'username' | 'display_picture';

/** What views of notes and notebooks contain about their author or owner beside the identity. */
export type PersonPartFields = Omit<NoteSummary['temp']['author'] & NotebookView['temp']['owner'], RowFields>;

/** The concerns of people, by the ids of people. */
@Injectable()
export class PersonParts extends ViewParts<PersonPartFields> {
  constructor() {
    super({});
  }
}
