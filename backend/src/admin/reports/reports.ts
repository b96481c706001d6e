import type { api, EndpointInput, ReportSubjectType } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor } from '../../accounts/hold-people.ts';
import { isKnown } from '../../accounts/people/find-person.ts';
import { User } from '../../accounts/user.entity.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { permittedComment, permittedThing } from '../../social/comments/social-subject.ts';
import { Report } from './report.entity.ts';

/** What people report to the administrators. */
@Injectable()
export class Reports {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Reports a thing that the person may read, or a person. A second report by the same person about the same
   * thing changes nothing.
   *
   * @throws AppError `not_found`; `forbidden` for one's own comment
   */
  async add(
    { userId }: SignedIn,
    subjectType: ReportSubjectType,
    subjectId: string,
    { reason, text }: EndpointInput<typeof api.moderation.report>['body'],
  ): Promise<void> {
    try {
      await this.unitOfWork.run(async (unit) => {
        await holdActor(unit, userId);
        await requireReadable(unit.manager, userId, subjectType, subjectId);
        await unit.manager.insert(Report, {
          id: uuidv7(),
          reporterId: userId,
          subjectType,
          subjectId,
          reason,
          text,
          createdAt: Date.now(),
          closedAt: null,
        });
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

async function requireReadable(
  manager: EntityManager,
  personId: string,
  type: ReportSubjectType,
  id: string,
): Promise<void> {
  if (type === 'comment') await permittedComment(manager, personId, id, 'report');
  else if (type !== 'person') await permittedThing(manager, personId, { type, id }, 'read');
  else if (!(await manager.existsBy(User, { id, ...isKnown }))) throw new AppError('not_found');
}
