import { Module } from '@nestjs/common';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { ReportsController } from './reports.controller.ts';
import { Reports } from './reports.ts';

@Module({ imports: [ModerationModule], controllers: [ReportsController], providers: [Reports] })
export class ReportsModule {}
