import { Module } from '@nestjs/common';
import { PopularityScores } from './popularity-scores.ts';
import { ScoreSavedNotesListener } from './score-saved-notes.listener.ts';

@Module({ providers: [PopularityScores, ScoreSavedNotesListener] })
export class PopularityModule {}
