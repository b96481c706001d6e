import { Injectable } from '@nestjs/common';
import { BlockChanged } from '../../moderation/moderation.events.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { grantedBy } from './grants.ts';
import { GrantsCounted } from './grants-counted.event.ts';

/** A block ends what the blocked person shared with the one who blocks, in the same transaction, until it is taken back (A23). */
@Injectable()
export class CountGrantsAfterBlockListener {
  constructor(events: EventBus) {
    events.onInTransaction(BlockChanged, async ({ personId, otherId }, unit) => {
      const { noteIds, notebookIds } = await grantedBy(unit.manager, otherId, personId);
      if (noteIds.length + notebookIds.length > 0)
        unit.emit(new GrantsCounted(personId, noteIds, notebookIds));
    });
  }
}
