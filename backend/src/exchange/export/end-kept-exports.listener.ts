import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { AccessWithdrawn } from '../../accounts/sessions/access-withdrawn.event.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Task } from '../tasks/task.entity.ts';
import type { ExportOptions } from './export-task.ts';

/** Links to kept exports open without a session: they end with the access of who could have them. */
@Injectable()
export class EndKeptExportsListener {
  constructor(events: EventBus) {
    events.onInTransaction(AccessWithdrawn, async ({ userId, tokenId }, { manager }) => {
      const kept = await manager.findBy(Task, { userId, kind: 'export', file: Not(IsNull()) });
      for (const { id, options } of kept) {
        if (tokenId !== null && (options as ExportOptions).tokenId !== tokenId) continue;
        await manager.update(Task, { id }, { expiresAt: Date.now() });
      }
    });
  }
}
