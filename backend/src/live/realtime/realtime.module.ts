import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { Connections } from './connections.ts';
import { Readers } from './readers.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { Rooms } from './rooms.ts';

@Module({
  imports: [AccountsModule],
  providers: [Readers, Rooms, Connections, RealtimeGateway],
})
export class RealtimeModule {}
