import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like-pattern.ts';
import { Reads } from '../../platform/database/reads.ts';
import { User } from '../user.entity.ts';

const maxFound = 20;

@Injectable()
export class PeopleService {
  constructor(private readonly reads: Reads) {}

  async profile(userId: string): Promise<User> {
    const user = await this.reads.manager.findOneBy(User, { id: userId });
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /**
   * People whose name or username has the text in it, or whose verified address is exactly it. Whoever is
   * called exactly so comes first, however many others have it somewhere in their names.
   */
  async find(query: string): Promise<User[]> {
    const text = query.replace(/^@/, '').toLowerCase();
    if (text === '') return [];
    return this.reads.manager
      .createQueryBuilder(User, 'user')
      .where('user.ended_at IS NULL')
      .andWhere(
        `(user.username LIKE :pattern ESCAPE '!' OR user.name LIKE :pattern ESCAPE '!'
          OR (user.email = :text AND user.email_verified = :verified))`,
      )
      .setParameters({ pattern: containing(text), text, verified: true })
      .orderBy('CASE WHEN user.username = :text OR user.email = :text THEN 0 ELSE 1 END')
      .addOrderBy('user.name', 'ASC')
      .addOrderBy('user.id', 'ASC')
      .limit(maxFound)
      .getMany();
  }
}
