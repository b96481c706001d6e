import { Module } from '@nestjs/common';
import { ModerationModule } from '../moderation/moderation.module.ts';
import { PushSharedWithMeListener } from './push-shared-with-me.listener.ts';
import { SharingController } from './sharing.controller.ts';
import { SharingService } from './sharing.service.ts';

@Module({
  imports: [ModerationModule],
  controllers: [SharingController],
  providers: [SharingService, PushSharedWithMeListener],
})
export class SharingModule {}
