import { Injectable } from '@nestjs/common';
import { changeCount } from '../counts/counts.ts';
import { PersonBlocked } from '../moderation/moderation.events.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { PersonFollow } from './follow.entities.ts';
import { PersonUnfollowed } from './followed.events.ts';

/** Those of whom one blocks the other stop following each other, in the same transaction. */
@Injectable()
export class EndFollowsListener {
  constructor(events: EventBus) {
    events.onInTransaction(PersonBlocked, async ({ personId, blockedId }, unit) => {
      const pairs = [
        { followerId: personId, followedId: blockedId },
        { followerId: blockedId, followedId: personId },
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
