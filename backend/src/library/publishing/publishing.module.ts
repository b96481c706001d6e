import { Module } from '@nestjs/common';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { PublishingController } from './publishing.controller.ts';
import { PublishingService } from './publishing.service.ts';

@Module({
  imports: [ModerationModule],
  controllers: [PublishingController],
  providers: [PublishingService],
})
export class PublishingModule {}
