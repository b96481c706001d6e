import type { FoundNote, FoundNotebook, FoundUser, Person } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { isKnown } from '../accounts/people/find-person.ts';
import { toPerson } from '../accounts/people/person-view.ts';
import { User } from '../accounts/user.entity.ts';
import { NotebookReader } from '../library/notebooks/read/notebook-reader.ts';
import { NoteReader } from '../library/notes/read/note-reader.ts';
import { Reads } from '../platform/database/reads.ts';
import type { SearchQuery } from '../platform/search/parse-query.ts';
import { charactersMarked, marksOfTitle, snippetOf } from '../platform/search/text/marks.ts';
import { readTexts } from '../platform/search/text/read-texts.ts';
import { followStates } from '../social/follows/follow-states.ts';

/** Found things as who searched sees them (a person, or null for a guest), in the order of the ids. What they may not read any more is left out. */
@Injectable()
export class SearchResults {
  constructor(
    private readonly reads: Reads,
    private readonly noteReader: NoteReader,
    private readonly notebookReader: NotebookReader,
  ) {}

  async notes(personId: string | null, ids: readonly string[], query: SearchQuery): Promise<FoundNote[]> {
    if (ids.length === 0) return [];
    const { manager } = this.reads;
    const [summaries, textOf] = await Promise.all([
      this.noteReader.summaries(personId, ids),
      readTexts(manager, 'note', ids, charactersMarked),
    ]);
    // A28: named by what they read of it.
    const staged = summaries.filter(({ publishedVersion }) => publishedVersion);
    const draftOf = await readTexts(
      manager,
      'draft',
      staged.map(({ id }) => id),
      charactersMarked,
    );
    return summaries.flatMap(({ id, title, updatedAt, author, abilities }) => {
      if (!abilities.read) return [];
      const published = snippetOf(textOf.get(id) ?? '', query);
      const draft = draftOf.get(id);
      const ofDraft = draft === undefined ? published : snippetOf(draft, query);
      // One found only by what is published shows where.
      const snippet = ofDraft.marks.length === 0 && published.marks.length > 0 ? published : ofDraft;
      const marks = { title: marksOfTitle(title, snippet.text, query), snippet: snippet.marks };
      return [{ id, title, updatedAt, author, snippet: snippet.text, marks }];
    });
  }

  async notebooks(
    personId: string | null,
    ids: readonly string[],
    query: SearchQuery,
  ): Promise<FoundNotebook[]> {
    const notebooks = await this.notebookReader.byIds(personId, ids);
    return notebooks.flatMap(({ id, name, description, owner, temp, abilities }) => {
      if (!abilities.read) return [];
      const snippet = snippetOf(description, query);
      const marks = { name: marksOfTitle(name, snippet.text, query), snippet: snippet.marks };
      return [{ id, name, owner, notes: temp.notesCount, snippet: snippet.text, marks }];
    });
  }

  async users(personId: string | null, ids: readonly string[], query: SearchQuery): Promise<FoundUser[]> {
    const [people, stateOf] = await Promise.all([
      this.people(ids),
      followStates(this.reads.manager, personId, ids),
    ]);
    return people.map((person) => ({
      ...person,
      marks: {
        name: marksOfTitle(person.name, person.username, query),
        username: marksOfTitle(person.username, person.name, query),
      },
      temp: stateOf(person.id),
    }));
  }

  async people(ids: readonly string[]): Promise<Person[]> {
    if (ids.length === 0) return [];
    const users = await this.reads.manager.findBy(User, { id: In([...ids]), ...isKnown });
    const byId = new Map(users.map((user) => [user.id, toPerson(user)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
