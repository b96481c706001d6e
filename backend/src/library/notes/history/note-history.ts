import type { Moment, NoteAuthors, NoteVersion, Person } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { notePolicy } from '../../../access/note-policy.ts';
import type { SignedIn } from '../../../access/viewer.ts';
import { isKnown } from '../../../accounts/people/find-person.ts';
import { toPerson } from '../../../accounts/people/person-view.ts';
import { User } from '../../../accounts/user.entity.ts';
import { ContentClient } from '../../../content/content-client.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { ConversionLimiter } from '../write/conversion-limiter.ts';
import { writeWithEpoch } from '../write/write-with-epoch.ts';

interface Instant {
  noteId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * What a note was, for those who may edit it (A4, A5). The content process computes it, one request of a person at a time.
 * Every method throws AppError `not_found`, `forbidden`, and `rate_limited` while others of theirs wait.
 */
@Injectable()
export class NoteHistory {
  constructor(
    private readonly reads: Reads,
    private readonly content: ContentClient,
    private readonly turns: ConversionLimiter,
  ) {}

  /** The moments that end before an instant, the newest first, and for the author what history takes. */
  async moments(
    { userId }: Pick<SignedIn, 'userId'>,
    { noteId, before, limit }: { noteId: string; before?: number | undefined; limit: number },
  ): Promise<{ moments: Moment[]; isBeforeKnown: boolean; bytes: number | null }> {
    const page = { noteId, before: before ?? Number.MAX_SAFE_INTEGER, limit };
    const shown = await this.shown(userId, noteId, (asker) => this.content.moments(asker, page));
    const people = await this.peopleOf(shown.moments.flatMap(({ people }) => people));
    const moments = shown.moments.map((moment) => ({
      ...moment,
      people: moment.people.flatMap((id) => people.get(id) ?? []),
    }));
    const { facts } = await permittedNote(this.reads.manager, userId, noteId, 'edit');
    const isAuthor = notePolicy(userId, facts).delete;
    return {
      moments,
      isBeforeKnown: shown.isBeforeKnown ?? true,
      bytes: isAuthor ? (shown.bytes ?? null) : null,
    };
  }

  /** The content as it was at an instant. */
  async version({ userId }: SignedIn, instant: Instant): Promise<NoteVersion> {
    const { projection, content, delta } = await this.shown(userId, instant.noteId, (asker) =>
      this.content.version(asker, instant),
    );
    const { title, html, text } = projection;
    return { title, htmlContent: html, textContent: text, content, deltaContent: { ops: delta } };
  }

  /** Who wrote it as it was at an instant. */
  async authors({ userId }: SignedIn, instant: Instant): Promise<NoteAuthors> {
    const { title, content } = await this.shown(userId, instant.noteId, (asker) =>
      this.content.authors(asker, instant),
    );
    const people = await this.peopleOf([...title, ...content].flatMap(({ userId }) => userId ?? []));
    const known = (runs: typeof title) =>
      runs.map((run) => (run.userId !== null && people.has(run.userId) ? run : { ...run, userId: null }));
    return { title: known(title), content: known(content), people: [...people.values()] };
  }

  /** The content at one instant, or now, with what changed since another, and when the last of that was. */
  async compare(
    { userId }: SignedIn,
    { noteId, from, to = Number.MAX_SAFE_INTEGER }: { noteId: string; from: number; to?: number | undefined },
  ): Promise<{ htmlContent: string; until: number }> {
    const asked = Math.min(to, Date.now());
    const { htmlContent, until = asked } = await this.shown(userId, noteId, (asker) =>
      this.content.compare(asker, { noteId, from, to }),
    );
    return { htmlContent, until };
  }

  /**
   * Writes what the note was as a new state, or takes back the restore after that instant.
   *
   * @returns the instant of what was there until then; null when nothing changed
   */
  restore(
    { userId, sid }: SignedIn,
    { noteId, at, undo }: Instant & { undo?: boolean | undefined },
  ): Promise<number | null> {
    return writeWithEpoch(this.reads, userId, noteId, async ({ accessEpoch: epoch }) => {
      const request = { noteId, userId, sid, epoch, at, undo };
      const { before } = await this.turns.convert(userId, () => this.content.restore(request));
      return before;
    });
  }

  /** Has the forms of a note that are read follow its document, for someone who may edit it. */
  async fold({ userId, sid }: SignedIn, noteId: string): Promise<void> {
    // A write that changes nothing answers when the projection holds everything.
    await writeWithEpoch(this.reads, userId, noteId, ({ accessEpoch: epoch }) =>
      this.turns.convert(userId, () => this.content.write({ noteId, userId, sid, epoch })),
    );
  }

  async name({ userId }: SignedIn, request: Instant & { name: string | null }): Promise<void> {
    await this.permit(userId, request.noteId);
    await this.turns.convert(userId, () => this.content.name({ ...request, userId }));
  }

  /** Deletes what the note was before an instant, for good: its author alone. */
  async clear({ userId }: SignedIn, instant: Instant): Promise<void> {
    await permittedNote(this.reads.manager, userId, instant.noteId, 'delete');
    await this.turns.convert(userId, (asker) => this.content.clearHistory(asker, instant));
  }

  /** Those who still have an account, by their ids. */
  private async peopleOf(ids: readonly string[]): Promise<Map<string, Person>> {
    const known = await this.reads.manager.find(User, { where: { id: In([...new Set(ids)]), ...isKnown } });
    return new Map(known.map((user) => [user.id, toPerson(user)]));
  }

  /** What the person may see after they waited for it, too. */
  private async shown<T>(userId: string, noteId: string, read: (asker: string) => Promise<T>): Promise<T> {
    await this.permit(userId, noteId);
    const shown = await this.turns.render(userId, read);
    await this.permit(userId, noteId);
    return shown;
  }

  private async permit(userId: string, noteId: string): Promise<void> {
    await permittedNote(this.reads.manager, userId, noteId, 'edit');
  }
}
