import type { AdminSubject } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockUserRow } from '../accounts/lock-user-row.ts';
import { Sessions } from '../accounts/sessions/sessions.ts';
import { User } from '../accounts/user.entity.ts';
import { Reads } from '../platform/database/reads.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { AdminAct, type AdminActKind, type AdminSubjectType } from './admin-act.entity.ts';
import { readSubjects } from './admin-subjects.ts';
import { hideEverythingOf, hideThing } from './hiding.ts';
import { Report } from './reports/report.entity.ts';

/** Who acts, as the log names them, and why. */
export interface AdminReason {
  admin: string;
  reason: string;
}

export interface Page {
  limit: number;
  offset: number;
}

export interface ListedReport extends Report {
  reporter: Pick<User, 'name' | 'username'> | null;
  subject: AdminSubject | null;
}

export interface ListedAct extends AdminAct {
  subject: AdminSubject | null;
}

/**
 * What administrators see and do. Each act can be taken back, and is written down with its reason in the same
 * transaction; what changes nothing is not.
 */
@Injectable()
export class Administration {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  /** Open reports, the oldest first. */
  async reports({ limit, offset }: Page): Promise<{ reports: ListedReport[]; count: number }> {
    const { manager } = this.reads;
    const [reports, count] = await manager.findAndCount(Report, {
      where: { closedAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
    const ids = reports.flatMap(({ reporterId }) => reporterId ?? []);
    const reporters =
      ids.length === 0
        ? []
        : await manager.findBy(
            User,
            ids.map((id) => ({ id })),
          );
    const byId = new Map(reporters.map((user) => [user.id, user]));
    const subjects = await readSubjects(manager, reports);
    return {
      reports: reports.map((report) => ({
        ...report,
        reporter: byId.get(report.reporterId ?? '') ?? null,
        subject: subjects.get(report.subjectId) ?? null,
      })),
      count,
    };
  }

  /** @throws AppError `not_found` */
  async closeReport(id: string, on: boolean, why: AdminReason): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      const report = await unit.manager.findOneBy(Report, { id });
      if (!report) throw new AppError('not_found');
      if ((report.closedAt !== null) === on) return;
      await unit.manager.update(Report, { id }, { closedAt: on ? Date.now() : null });
      await log(unit, on ? 'close-report' : 'reopen-report', 'report', id, why);
    });
  }

  /** Hides a thing from the public (A19), or shows it again. @throws AppError `not_found` */
  async hide(
    type: 'note' | 'notebook' | 'comment',
    id: string,
    on: boolean,
    why: AdminReason,
  ): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      if (await hideThing(unit, type, id, on)) await log(unit, on ? 'hide' : 'unhide', type, id, why);
    });
  }

  /**
   * Suspends an account: its sessions end, sign-in is refused, and nothing of it is public, until that is taken
   * back.
   *
   * @throws AppError `not_found`; `rejected` for an administrator's own account
   */
  async suspend(username: string, on: boolean, why: AdminReason): Promise<void> {
    const found = await this.reads.manager.findOneBy(User, { username });
    if (!found) throw new AppError('not_found');
    await this.unitOfWork.run(async (unit) => {
      const user = await lockUserRow(unit, found.id);
      if (!user || user.endedAt !== null) throw new AppError('not_found');
      if (on && user.username === why.admin)
        throw new AppError('rejected', { message: 'You cannot suspend yourself.' });
      if ((user.suspendedAt !== null) === on) return;
      if (on) await this.sessions.endAll(unit, user.id);
      await unit.manager.update(User, { id: user.id }, { suspendedAt: on ? Date.now() : null });
      await hideEverythingOf(unit, user.id, on);
      await log(unit, on ? 'suspend' : 'unsuspend', 'person', user.id, why);
    });
  }

  /** What was done, the latest first. */
  async acts({ limit, offset }: Page): Promise<{ acts: ListedAct[]; count: number }> {
    const { manager } = this.reads;
    const [acts, count] = await manager.findAndCount(AdminAct, {
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
    const subjects = await readSubjects(manager, acts);
    return { acts: acts.map((act) => ({ ...act, subject: subjects.get(act.subjectId) ?? null })), count };
  }
}

async function log(
  { manager }: Unit,
  act: AdminActKind,
  subjectType: AdminSubjectType,
  subjectId: string,
  why: AdminReason,
): Promise<void> {
  await manager.insert(AdminAct, {
    id: uuidv7(),
    ...why,
    act,
    subjectType,
    subjectId,
    createdAt: Date.now(),
  });
}
