import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.ts';
import { User } from '../user.entity.ts';
import { isKnown, personIsKnown } from './find-person.ts';

const hasAddress = 'person.found_by_email = :yes AND person.email_verified = :yes AND person.email = :text';

@Injectable()
export class PeopleService {
  constructor(private readonly reads: Reads) {}

  async profile(userId: string): Promise<User> {
    const user = await this.reads.manager.findOneBy(User, { id: userId });
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /** The person with this username, or null: an ended or suspended account has none. */
  async byUsername(username: string): Promise<User | null> {
    return this.reads.manager.findOneBy(User, { username, ...isKnown });
  }

  /** What a person says of themselves. */
  async bioOf(userId: string): Promise<string> {
    const user = await this.reads.manager.findOne(User, { select: { bio: true }, where: { id: userId } });
    return user?.bio ?? '';
  }

  /**
   * People with exactly this username, or who allow to be found by their verified address and have exactly this one.
   * By the address only where it may be known, or the order would reveal the address of a person found by name.
   *
   * @param byAddress whether who asks may find people by their address
   */
  async exactly(query: string, byAddress: boolean): Promise<User[]> {
    const text = query.replace(/^@/, '').toLowerCase();
    if (text === '') return [];
    return this.reads.manager
      .createQueryBuilder(User, 'person')
      .where(personIsKnown)
      .andWhere(byAddress ? `(person.username = :text OR (${hasAddress}))` : 'person.username = :text')
      .setParameters({ text, yes: true })
      .orderBy('person.name', 'ASC')
      .addOrderBy('person.id', 'ASC')
      .getMany();
  }
}
