import type { NoteSummary, PublishMode } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { notePolicy } from '../../access/note-policy.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { NoteHistory } from '../notes/history/note-history.ts';
import { Note } from '../notes/note.entity.ts';
import { NoteReader } from '../notes/read/note-reader.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';
import { publishDraft, unpublishedSince } from '../notes/staging/staged-notes.ts';
import { lockNote } from '../notes/write/lock-note.ts';
import { StagingChanged } from './staging-changed.event.ts';

export interface Staged {
  publishMode: PublishMode;
  publishedVersion: NonNullable<NoteSummary['publishedVersion']> | null;
}

/**
 * What others read of a public note: its document, or what was published of it last (A28). Who may publish it decides.
 * Every method throws AppError `not_found`, `forbidden`, `rate_limited`, and of its content `conflict` and `unavailable`.
 */
@Injectable()
export class StagedPublishing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: Reads,
    private readonly limits: SocialLimits,
    private readonly history: NoteHistory,
    private readonly reader: NoteReader,
  ) {}

  /** Before a note is published: what others will read of a staged one is what it says now, without what was just deleted. */
  async prepare(person: SignedIn, noteId: string): Promise<void> {
    const { facts } = await permittedNote(this.reads.manager, person.userId, noteId, 'publish');
    if (facts.isStaged && !notePolicy(null, facts).read) await this.history.fold(person, noteId);
  }

  /**
   * Either way everyone reads then what the note says now. Repeated it changes nothing.
   *
   * @param shown as for {@link publishChanges}
   */
  async setMode(
    person: SignedIn,
    noteId: string,
    mode: PublishMode,
    shown?: number | undefined,
  ): Promise<Staged> {
    await this.admit(person, noteId);
    await this.history.fold(person, noteId);
    await this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      const { facts } = await permittedNote(unit.manager, person.userId, noteId, 'publish');
      if (facts.isStaged === (mode === 'staged')) return;
      if (mode === 'live') await requireShown(unit, noteId, shown);
      await unit.manager.update(Note, { id: noteId }, { publishMode: mode });
      unit.emit(new StagingChanged(person.userId, noteId, notePolicy(null, facts).read));
    });
    return this.stagedNote(person, noteId);
  }

  /**
   * Has everyone read what the note says now.
   *
   * @param shown the last change that the person saw: one after it is a conflict
   */
  async publishChanges(person: SignedIn, noteId: string, shown?: number | undefined): Promise<Staged> {
    await this.admit(person, noteId);
    await this.history.fold(person, noteId);
    await this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      await permittedNote(unit.manager, person.userId, noteId, 'publish');
      await requireShown(unit, noteId, shown);
      if (await publishDraft(unit, noteId)) unit.emit(new StagingChanged(person.userId, noteId, false));
    });
    return this.stagedNote(person, noteId);
  }

  /** Has the note say what is published of it, as an edit. `before` stands for what it said until then. */
  async discardChanges(person: SignedIn, noteId: string): Promise<Staged & { before: number | null }> {
    const { publishedVersion } = await this.admit(person, noteId);
    const before =
      publishedVersion && (await this.history.restore(person, { noteId, at: publishedVersion.at }));
    return { ...(await this.stagedNote(person, noteId)), before };
  }

  private async admit(person: SignedIn, noteId: string) {
    await this.limits.consume('publishNote', person.userId);
    return permittedNote(this.reads.manager, person.userId, noteId, 'publish');
  }

  private async stagedNote({ userId }: SignedIn, noteId: string): Promise<Staged> {
    const { publishMode = 'live', publishedVersion = null } = await this.reader.summary(userId, noteId);
    return { publishMode, publishedVersion };
  }
}

/** @throws AppError `conflict` when what would be published was changed after the instant of what the person saw */
async function requireShown(unit: Unit, noteId: string, shown: number | undefined): Promise<void> {
  if (shown === undefined) return;
  const changedAt = await unpublishedSince(unit, noteId);
  if (changedAt !== null && changedAt > shown)
    throw new AppError('conflict', {
      message: 'The note has changed in the meantime. Please look at the changes again.',
    });
}
