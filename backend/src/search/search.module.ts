import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { NotebooksModule } from '../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../library/notes/notes.module.ts';
import { IndexChangesListener } from './index-changes.listener.ts';
import { IndexFiller } from './index-filler.ts';
import { IndexedPublicSearch } from './indexed-public-search.ts';
import { IndexedSearch } from './indexed-search.ts';
import { PublicSearch } from './public-search.ts';
import { SearchController } from './search.controller.ts';
import { SearchEngine } from './search-engine.ts';
import { SearchIndexer } from './search-indexer.ts';
import { SearchResults } from './search-results.ts';

@Module({
  imports: [AccountsModule, NotesModule, NotebooksModule],
  controllers: [SearchController],
  providers: [
    { provide: PublicSearch, useClass: IndexedPublicSearch },
    { provide: SearchEngine, useClass: IndexedSearch },
    SearchIndexer,
    IndexFiller,
    IndexChangesListener,
    SearchResults,
  ],
  exports: [PublicSearch, SearchEngine, SearchResults, SearchIndexer, IndexFiller],
})
export class SearchModule {}
