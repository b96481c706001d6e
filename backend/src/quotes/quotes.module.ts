import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { QuotesController } from './quotes.controller.ts';
import { Quotes } from './quotes.ts';

@Module({ imports: [AccountsModule], controllers: [QuotesController], providers: [Quotes] })
export class QuotesModule {}
