import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.ts';
import { HintBus } from '../platform/hints/hint-bus.ts';
import { AccessChanged } from './access-changed.event.ts';

/** Has open connections follow a change of rights at once instead of at the next re-ask. */
@Injectable()
export class HintAccessChangedListener {
  constructor(events: EventBus, hints: HintBus) {
    events.onAfterCommit(AccessChanged, ({ noteIds }) =>
      hints.publish([{ type: 'access-changed', noteIds: [...noteIds] }]),
    );
  }
}
