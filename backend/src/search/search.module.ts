import { Module } from '@nestjs/common';
import { NewestFirstSearch } from './newest-first-search.ts';
import { PublicSearch } from './public-search.ts';

@Module({ providers: [{ provide: PublicSearch, useClass: NewestFirstSearch }], exports: [PublicSearch] })
export class SearchModule {}
