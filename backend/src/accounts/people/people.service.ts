import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { containing } from '../../platform/database/like-pattern.ts';
import { Reads } from '../../platform/database/reads.ts';
import { User } from '../user.entity.ts';

const maxFound = 20;
const hasAddress = 'user.found_by_email = :yes AND user.email_verified = :yes AND user.email = :text';

@Injectable()
export class PeopleService {
  constructor(private readonly reads: Reads) {}

  async profile(userId: string): Promise<User> {
    const user = await this.reads.manager.findOneBy(User, { id: userId });
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /** The person with this username, or null: an ended account has none. */
  async byUsername(username: string): Promise<User | null> {
    return this.reads.manager.findOneBy(User, { username, endedAt: IsNull() });
  }

  /**
   * People whose name or username has the text in it, or who allow to be found by their verified address and
   * have exactly this one. An exact match comes first, however many others have the text in their names.
   */
  async find(query: string): Promise<User[]> {
    const text = query.replace(/^@/, '').toLowerCase();
    if (text === '') return [];
    return (
      this.reads.manager
        .createQueryBuilder(User, 'user')
        .where('user.ended_at IS NULL AND user.suspended_at IS NULL')
        .andWhere(
          `(user.username LIKE :pattern ESCAPE '!' OR user.name LIKE :pattern ESCAPE '!'
          OR (${hasAddress}))`,
        )
        .setParameters({ pattern: containing(text), text, yes: true })
        // By the address only where it may be known, or the order would reveal the address of a person found by name.
        .orderBy(`CASE WHEN user.username = :text OR (${hasAddress}) THEN 0 ELSE 1 END`)
        .addOrderBy('user.name', 'ASC')
        .addOrderBy('user.id', 'ASC')
        .limit(maxFound)
        .getMany()
    );
  }
}
