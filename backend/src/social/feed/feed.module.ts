import { Module } from '@nestjs/common';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { FeedController } from './feed.controller.ts';
import { Feed } from './feed.ts';

@Module({ imports: [NotesModule], controllers: [FeedController], providers: [Feed], exports: [Feed] })
export class FeedModule {}
