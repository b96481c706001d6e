import type { api, EndpointResponse } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { noteIsPublic } from '../../access/note-access.sql.ts';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { mostUsedTopics, type TaggedNote, topicColumns } from '../../library/notes/lists/most-used-topics.ts';
import { writtenByUnwanted } from '../../moderation/blocks.ts';
import { byIndex } from '../../platform/database/by-index.ts';
import { orderedJoin } from '../../platform/database/ordered-join.ts';
import { Reads } from '../../platform/database/reads.ts';
import { listOf, part, type SqlPart } from '../../platform/database/sql-part.ts';
import { readCounts } from '../counts/counts.ts';

type Suggestions = Pick<EndpointResponse<typeof api.follows.suggested>, 'users' | 'hashtags'>;

interface RawPerson {
  id: string;
  name: string;
  username: string;
  bio: string;
  picture_url: string | null;
}

/** So many of the newest public notes are looked at, however many there are. */
const notesRead = 500;
/** Of each kind. */
const mostSuggested = 3;

/** Whom and what a person may want to follow: who writes in public now, and about what. */
@Injectable()
export class FollowSuggestions {
  constructor(private readonly reads: Reads) {}

  /**
   * Neither oneself, nor what is followed already, nor people whom one blocked or muted.
   *
   * @param noteId a public note whose author is the first
   */
  async of(personId: string, noteId?: string): Promise<Suggestions> {
    const [writers, people, tags] = await Promise.all([
      noteId === undefined ? [] : this.people(personId, writerOf(noteId)),
      this.people(personId, writersOfMost(this.reads)),
      this.tags(personId),
    ]);
    const others = people.filter(({ id }) => !writers.some((writer) => writer.id === id));
    const { of: count } = await readCounts(
      this.reads.manager,
      ['person-followers', 'hashtag-followers'],
      listOf(['', ...[...writers, ...others].map(({ id }) => id), ...tags]),
    );
    const withFollowers = <T>(items: readonly T[], followersOf: (item: T) => number) =>
      items
        .map((item) => ({ item, temp: { followersCount: followersOf(item), userFollows: false } }))
        // Of equals the one with more notes stays before.
        .sort((one, other) => other.temp.followersCount - one.temp.followersCount);
    const followersOf = ({ id }: RawPerson) => count('person-followers', id);
    return {
      users: [...withFollowers(writers, followersOf), ...withFollowers(others, followersOf)]
        .slice(0, mostSuggested)
        .map(({ item: { picture_url: pictureUrl, bio, ...person }, temp }) => ({
          ...toPerson({ ...person, pictureUrl }),
          bio,
          temp,
        })),
      hashtags: withFollowers(tags, (tag) => count('hashtag-followers', tag))
        .slice(0, mostSuggested)
        .map(({ item: tag, temp }) => ({ id: tag, title: `#${tag}`, temp })),
    };
  }

  /** Of these authors those of most notes first. */
  private people(personId: string, authors: SqlPart): Promise<RawPerson[]> {
    const { manager } = this.reads;
    const unwanted = writtenByUnwanted(personId, 'person.id');
    return manager.query<RawPerson[]>(
      `SELECT person.id, person.name, person.username, person.bio, person.picture_url
       FROM (${authors.sql}) author
       ${orderedJoin(manager)} \`user\` person ON person.id = author.author_id
       WHERE person.id <> ? AND ${personIsKnown} AND NOT (${unwanted.sql})
         AND (SELECT 1 FROM person_follow
           WHERE person_follow.follower_id = ? AND person_follow.followed_id = person.id) IS NULL
       ORDER BY author.notes DESC, person.id`,
      [...authors.values, personId, ...unwanted.values, personId],
    );
  }

  /** The first hashtags of each, those of most authors first, so that one person's many notes weigh little. */
  private async tags(personId: string): Promise<string[]> {
    const { manager } = this.reads;
    const [notes, follows]: [TaggedNote[], { tag: string }[]] = await Promise.all([
      manager.query(newestNotes(this.reads, topicColumns)),
      manager.query('SELECT tag FROM hashtag_follow WHERE user_id = ?', [personId]),
    ]);
    const followed = new Set(follows.map(({ tag }) => tag));
    return mostUsedTopics(notes)
      .filter((tag) => !followed.has(tag))
      .slice(0, 2 * mostSuggested);
  }
}

const newestNotes = ({ manager }: Reads, columns = 'note.author_id') =>
  `SELECT ${columns} FROM note ${byIndex(manager, 'note_public_updated')}
   WHERE ${noteIsPublic} ORDER BY note.updated_at DESC, note.id DESC LIMIT ${notesRead}`;

/** The authors of the newest public notes. */
const writersOfMost = (reads: Reads) =>
  part(
    `SELECT newest.author_id, COUNT(*) AS notes FROM (${newestNotes(reads)}) newest GROUP BY newest.author_id`,
  );

const writerOf = (noteId: string) =>
  part(`SELECT note.author_id, 1 AS notes FROM note WHERE note.id = ? AND ${noteIsPublic}`, noteId);
