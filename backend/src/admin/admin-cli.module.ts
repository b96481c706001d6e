import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { KnownDevices } from '../accounts/sessions/known-devices.ts';
import { SessionTokens } from '../accounts/sessions/session-tokens.ts';
import { Sessions } from '../accounts/sessions/sessions.ts';
import { entities } from '../entities.ts';
import { ContentHidden } from '../library/content-hidden.event.ts';
import { RefreshPublicNotesListener } from '../library/notes/lists/refresh-public-notes.listener.ts';
import { RaiseAccessEpochListener } from '../library/notes/rights/raise-access-epoch.listener.ts';
import { ConfigModule } from '../platform/config/config.module.ts';
import type { Config } from '../platform/config/config.ts';
import { DatabaseModule } from '../platform/database/database.module.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { everyListener, insertOutboxRow, outboxRow } from '../platform/events/outbox-row.ts';
import { LoggingModule } from '../platform/logging/logging.module.ts';
import { Administration } from './administration.ts';

/** Events without the dispatcher: the backend delivers what is stored here. */
@Global()
@Module({ providers: [EventBus], exports: [EventBus] })
class UndeliveredEventsModule {}

/** Stores what happened for all listeners of the backend, which are not known here. */
@Injectable()
class StoreContentHiddenListener {
  constructor(events: EventBus) {
    events.onInTransaction(ContentHidden, async (event, { manager }) => {
      await manager.query(insertOutboxRow, outboxRow(event, everyListener));
    });
  }
}

/** What the command line needs of the backend: the acts and what belongs to their transactions, no background work. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: a dynamic module is a class in Nest
export class AdminCliModule {
  static with(config: Config): DynamicModule {
    return {
      module: AdminCliModule,
      imports: [
        ConfigModule.with(config),
        LoggingModule.with(config),
        UndeliveredEventsModule,
        DatabaseModule.with(entities),
      ],
      providers: [
        Administration,
        Sessions,
        SessionTokens,
        KnownDevices,
        // Before the epochs: heads are locked last.
        RefreshPublicNotesListener,
        RaiseAccessEpochListener,
        StoreContentHiddenListener,
      ],
    };
  }
}
