import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { HintBus } from '../../platform/hints/hint-bus.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { SessionEnded } from './session-ended.event.ts';

/** Has collab-servers and pushes close the connections of an ended session. */
@Injectable()
export class SessionEndedListener {
  constructor(events: EventBus, hints: HintBus, pushes: Pushes) {
    events.onAfterCommit(SessionEnded, ({ sids }) => {
      if (sids.length > 0) hints.publish([{ type: 'session-ended', sids: [...sids] }]);
      pushes.endSessions(sids);
    });
  }
}
