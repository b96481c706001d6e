import { Module } from '@nestjs/common';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { NotesModule } from '../notes/notes.module.ts';
import { PublishingController } from './publishing.controller.ts';
import { PublishingService } from './publishing.service.ts';
import { StagedPublishing } from './staged-publishing.ts';

@Module({
  imports: [ModerationModule, NotesModule],
  controllers: [PublishingController],
  providers: [PublishingService, StagedPublishing],
})
export class PublishingModule {}
