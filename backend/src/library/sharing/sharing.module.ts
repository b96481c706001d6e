import { Module } from '@nestjs/common';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { CountGrantsAfterBlockListener } from './count-grants-after-block.listener.ts';
import { PushSharedWithMeListener } from './push-shared-with-me.listener.ts';
import { SharingController } from './sharing.controller.ts';
import { SharingService } from './sharing.service.ts';

@Module({
  imports: [ModerationModule],
  controllers: [SharingController],
  providers: [SharingService, PushSharedWithMeListener, CountGrantsAfterBlockListener],
})
export class SharingModule {}
