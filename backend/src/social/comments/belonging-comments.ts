import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Belonging, Belongings } from '../../accounts/deletion/belongings.ts';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { changeCount } from '../counts/counts.ts';
import { Comment } from './comment.entity.ts';
import { countedFor } from './comment-writer.ts';

/** Comments go with their commenter's account, and take their replies along. */
@Injectable()
export class BelongingComments implements Belonging {
  constructor(belongings: Belongings) {
    belongings.register(this);
  }

  async removeSome(unit: Unit, userId: string, most: number): Promise<number> {
    const comments = await unit.manager.find(Comment, {
      where: { commenterId: userId },
      order: { createdAt: 'ASC' },
      take: most,
      // A comment that another unit deletes at the same time would be subtracted from its count twice.
      ...(!isSqlite(unit.manager) && { lock: { mode: 'pessimistic_write' as const } }),
    });
    if (comments.length === 0) return 0;
    await unit.manager.delete(Comment, { id: In(comments.map(({ id }) => id)) });
    for (const comment of comments) {
      const { kind, subject } = countedFor(comment);
      if (comment.hidden === 0) await changeCount(unit, kind, subject, -1);
    }
    return comments.length;
  }
}
