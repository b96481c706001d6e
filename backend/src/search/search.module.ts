import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { NotebooksModule } from '../notebooks/notebooks.module.ts';
import { NotesModule } from '../notes/notes.module.ts';
import { NewestFirstSearch } from './newest-first-search.ts';
import { PublicSearch } from './public-search.ts';
import { ScanningSearch } from './scanning-search.ts';
import { SearchController } from './search.controller.ts';
import { SearchEngine } from './search-engine.ts';
import { SearchResults } from './search-results.ts';

@Module({
  imports: [AccountsModule, NotesModule, NotebooksModule],
  controllers: [SearchController],
  providers: [
    { provide: PublicSearch, useClass: NewestFirstSearch },
    { provide: SearchEngine, useClass: ScanningSearch },
    SearchResults,
  ],
  exports: [PublicSearch],
})
export class SearchModule {}
