import { Injectable } from '@nestjs/common';
import { PeopleService } from '../accounts/people/people.service.ts';
import { NotebookReader } from '../notebooks/notebook-reader.ts';
import { NoteReader } from '../notes/note-reader.ts';
import { PublicSearch } from './public-search.ts';
import { type FoundPage, type PageOf, SearchEngine } from './search-engine.ts';

const everyone = { kind: 'everyone' } as const;
const newest = { sortBy: 'updatedAt', sortOrder: undefined, limit: 50, offset: 0 } as const;

/** Looks through a person's own things, then through public ones. */
@Injectable()
export class ScanningSearch extends SearchEngine {
  constructor(
    private readonly noteReader: NoteReader,
    private readonly notebookReader: NotebookReader,
    private readonly peopleService: PeopleService,
    private readonly publicSearch: PublicSearch,
  ) {
    super();
  }

  async notes(personId: string, text: string, page: PageOf): Promise<FoundPage> {
    const [own, open] = await Promise.all([
      this.noteReader.own(personId, {
        ...newest,
        searchQuery: text,
        savedNotes: 'left-out',
        content: 'whole',
      }),
      this.publicSearch.notes(everyone, text, newest),
    ]);
    return pageOf([...own.notes.map(({ id }) => id), ...open.ids], page);
  }

  async notebooks(personId: string, text: string, page: PageOf): Promise<FoundPage> {
    const [own, open] = await Promise.all([
      this.notebookReader.own(personId, { ...newest, searchQuery: text }),
      this.publicSearch.notebooks(everyone, text, newest),
    ]);
    return pageOf([...own.map(({ id }) => id), ...open.ids], page);
  }

  async people(text: string, page: PageOf): Promise<FoundPage> {
    const users = await this.peopleService.find(text);
    return pageOf(
      users.map(({ id }) => id),
      page,
    );
  }
}

function pageOf(ids: readonly string[], { limit, offset }: PageOf): FoundPage {
  const distinct = [...new Set(ids)];
  return { ids: distinct.slice(offset, offset + limit), count: distinct.length };
}
