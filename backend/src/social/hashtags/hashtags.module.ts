import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { HashtagSuggestions } from './hashtag-suggestions.ts';
import { HashtagsController } from './hashtags.controller.ts';

@Module({ imports: [AccountsModule], controllers: [HashtagsController], providers: [HashtagSuggestions] })
export class HashtagsModule {}
