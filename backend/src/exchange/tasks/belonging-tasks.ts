import { Injectable } from '@nestjs/common';
import { type Belonging, Belongings } from '../../accounts/deletion/belongings.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Task } from './task.entity.ts';
import { TaskKinds } from './task-kinds.ts';

/** Imports and exports go with their account. One that runs finds its row gone, and stops. */
@Injectable()
export class BelongingTasks implements Belonging {
  constructor(
    belongings: Belongings,
    private readonly kinds: TaskKinds,
  ) {
    belongings.register(this);
  }

  async removeSome(unit: Unit, userId: string): Promise<number> {
    // One at a time: a long file has many parts.
    const task = await unit.manager.findOneBy(Task, { userId });
    if (!task) return 0;
    await this.kinds.removeSome(task, unit);
    return 1;
  }
}
