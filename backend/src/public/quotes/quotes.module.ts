import { Module } from '@nestjs/common';
import { QuotesController } from './quotes.controller.ts';
import { Quotes } from './quotes.ts';

@Module({ controllers: [QuotesController], providers: [Quotes] })
export class QuotesModule {}
