import type { NoteSummary, PublicProfile } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { toPublicProfile } from '../../accounts/profiles/profile-view.ts';
import { NoteReader } from '../../library/notes/read/note-reader.ts';
import { Pins } from '../../library/pins/pins.ts';
import { Followings } from '../../social/follows/followings.ts';
import { PublicLists } from './public-lists.ts';

/** People as everyone knows them. */
@Injectable()
export class Profiles {
  constructor(
    private readonly people: PeopleService,
    private readonly lists: PublicLists,
    private readonly followings: Followings,
    private readonly pins: Pins,
    private readonly notes: NoteReader,
  ) {}

  /** A person as another one sees them (null for a guest), or null for a name that is unknown or has ended. */
  async find(personId: string | null, username: string): Promise<PublicProfile | null> {
    const user = await this.people.byUsername(username);
    if (!user) return null;
    const [following, followingCount, pinned, counts] = await Promise.all([
      this.followings.ofPerson(personId, user.id),
      this.followings.countFollowed(user.id),
      this.pinned(personId, user.id),
      this.lists.counts({ kind: 'person', userId: user.id }),
    ]);
    return toPublicProfile(user, {
      ...following,
      followingCount,
      pinned,
      ...counts,
    });
  }

  private async pinned(personId: string | null, userId: string): Promise<NoteSummary | null> {
    const id = await this.pins.of(userId);
    const [note] = id === null ? [] : await this.notes.summaries(personId, [id]);
    return note ?? null;
  }
}
