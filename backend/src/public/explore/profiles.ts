import type { PublicProfile } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { toPublicProfile } from '../../accounts/profiles/profile-view.ts';
import { Pins } from '../../library/pins/pins.ts';
import { Followings } from '../../social/follows/followings.ts';
import { toTeaser } from './further-notes.ts';
import { PublicLists } from './public-lists.ts';

/** People as everyone knows them. */
@Injectable()
export class Profiles {
  constructor(
    private readonly people: PeopleService,
    private readonly lists: PublicLists,
    private readonly followings: Followings,
    private readonly pins: Pins,
  ) {}

  /** A person as another one sees them (null for a guest), or null for a name that is unknown or has ended. */
  async find(personId: string | null, username: string): Promise<PublicProfile | null> {
    const user = await this.people.byUsername(username);
    if (!user) return null;
    const [following, followingCount, pinned, counts] = await Promise.all([
      this.followings.ofPerson(personId, user.id),
      this.followings.countFollowed(user.id),
      this.pins.of(user.id),
      this.lists.counts({ kind: 'person', userId: user.id }),
    ]);
    return toPublicProfile(user, {
      ...following,
      followingCount,
      pinned: pinned && toTeaser(pinned),
      ...counts,
    });
  }
}
