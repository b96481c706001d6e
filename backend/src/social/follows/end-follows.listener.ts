import { Injectable } from '@nestjs/common';
import { BlockChanged } from '../../moderation/moderation.events.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { changeCount } from '../counts/counts.ts';
import { PersonFollow } from './follow.entities.ts';
import { PersonUnfollowed } from './followed.events.ts';

/** Those of whom one blocks the other stop following each other, in the same transaction. */
@Injectable()
export class EndFollowsListener {
  constructor(events: EventBus) {
    events.onInTransaction(BlockChanged, async ({ personId, otherId, on }, unit) => {
      if (!on) return;
      const pairs = [
        { followerId: personId, followedId: otherId },
        { followerId: otherId, followedId: personId },
      ];
      for (const pair of pairs) {
        const { affected } = await unit.manager.delete(PersonFollow, pair);
        if (affected !== 1) continue;
        await changeCount(unit, 'person-followers', pair.followedId, -1);
        unit.emit(new PersonUnfollowed(pair.followerId, pair.followedId));
      }
    });
  }
}
