import { Module } from '@nestjs/common';
import { SocialLimits } from './rate-limits.ts';
import { RelationsController } from './relations.controller.ts';
import { Relations } from './relations.ts';

@Module({
  controllers: [RelationsController],
  providers: [Relations, SocialLimits],
  exports: [SocialLimits],
})
export class ModerationModule {}
