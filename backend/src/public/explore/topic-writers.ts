import { limits, type Person } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { hashtagIsPublic } from '../../access/note-access.sql.ts';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { Reads } from '../../platform/database/reads.ts';

/** Of the newest notes with a hashtag, so many are looked at. */
const mostNotes = 200;

/** Who writes about a topic: the authors of its newest public notes, first who wrote most of them. */
@Injectable()
export class TopicWriters {
  constructor(private readonly reads: Reads) {}

  /** @param tag without its `#` */
  async of(tag: string): Promise<Person[]> {
    const rows: { id: string; name: string; username: string; picture_url: string | null }[] =
      await this.reads.manager.query(
        `SELECT person.id, person.name, person.username, person.picture_url
         FROM (SELECT author_id, COUNT(*) AS n FROM (
             SELECT note_hashtag.author_id FROM note_hashtag WHERE ${hashtagIsPublic} AND note_hashtag.tag = ?
             ORDER BY note_hashtag.first_public_at DESC, note_hashtag.note_id DESC LIMIT ${mostNotes}) newest
           GROUP BY author_id) writer
         JOIN \`user\` person ON person.id = writer.author_id
         WHERE ${personIsKnown}
         ORDER BY writer.n DESC, person.id LIMIT ${limits.topicWriters}`,
        [tag],
      );
    return rows.map(({ picture_url: pictureUrl, ...person }) => toPerson({ ...person, pictureUrl }));
  }
}
