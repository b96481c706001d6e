import type { Sharing } from '@commonplace/contracts/abilities';
import { Injectable } from '@nestjs/common';
import { sharingOf } from '../../access/sharing-of.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { removeGrants } from '../sharing/grants.ts';
import type { Subject } from '../sharing/subject.ts';
import { VisibilityChanged } from './visibility-changed.event.ts';

const actOf = { note: 'publishNote', notebook: 'publishNotebook' } as const;

/** Whether everybody may read a note, or a notebook with its notes. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: SocialLimits,
  ) {}

  /**
   * Publishes a thing, or makes it private again. Without `on` it becomes what it was not; with it, the
   * second time changes nothing, grants included. What stops being public loses its grants,
   * unless `keepGrants`.
   *
   * @throws AppError `not_found`, `forbidden`, `rate_limited`
   */
  async publish(
    subject: Subject,
    person: SignedIn,
    id: string,
    { on, keepGrants }: { on?: boolean | undefined; keepGrants: boolean },
  ): Promise<Sharing> {
    await this.limits.consume(actOf[subject.kind], person.userId);
    return this.unitOfWork.run(async (unit) => {
      await subject.lock(unit, id);
      const before = await subject.permitted(unit.manager, person.userId, id, 'publish');
      const isPublished = on ?? !before.isPublished;
      if (isPublished === before.isPublished) return sharingOf(before);
      await subject.change(unit, id, { publishedAt: isPublished ? Date.now() : null });
      const removed = isPublished || keepGrants ? [] : await removeGrants(unit, subject.kind, id);
      const rightsChanged =
        removed.length > 0 || before.isReadByAll({ isPublished }) !== before.isReadByAll();
      const noteIds = await subject.noteIds(unit, id);
      const notebookId = subject.kind === 'notebook' ? id : null;
      unit.emit(new VisibilityChanged(person.userId, notebookId, noteIds, rightsChanged, removed));
      return sharingOf({ isPublished, hasGrants: before.hasGrants && removed.length === 0 });
    });
  }

  /**
   * Protects a thing, or takes the protection away. What is protected is not published, and stays
   * unpublished afterwards: nothing becomes public but by publishing it. A note keeps its grants, a
   * notebook loses them.
   *
   * @throws AppError `not_found`, `forbidden`, `rate_limited`
   */
  async protect(
    subject: Subject,
    person: SignedIn,
    id: string,
    { on }: { on?: boolean | undefined },
  ): Promise<boolean> {
    await this.limits.consume(actOf[subject.kind], person.userId);
    return this.unitOfWork.run(async (unit) => {
      await subject.lock(unit, id);
      const before = await subject.permitted(unit.manager, person.userId, id, 'protect');
      const isProtected = on ?? !before.isProtected;
      if (isProtected === before.isProtected) return isProtected;
      await subject.change(unit, id, { isProtected, ...(isProtected && { publishedAt: null }) });
      const losesGrants = isProtected && subject.kind === 'notebook';
      const removed = losesGrants ? await removeGrants(unit, subject.kind, id) : [];
      const isReadByAll = before.isReadByAll({ isProtected, ...(isProtected && { isPublished: false }) });
      const rightsChanged = removed.length > 0 || isReadByAll !== before.isReadByAll();
      const noteIds = await subject.noteIds(unit, id);
      const notebookId = subject.kind === 'notebook' ? id : null;
      unit.emit(new VisibilityChanged(person.userId, notebookId, noteIds, rightsChanged, removed));
      return isProtected;
    });
  }
}
