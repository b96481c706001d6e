import { Module } from '@nestjs/common';
import { RelationsController } from './relations.controller.ts';
import { Relations } from './relations.ts';
import { SocialLimits } from './social-limits.ts';

@Module({
  controllers: [RelationsController],
  providers: [Relations, SocialLimits],
  exports: [SocialLimits],
})
export class ModerationModule {}
