import { placeholders, type Statements } from './journal-database.ts';

/** An answer is cached for so long; what is typed meanwhile may go past the quota. */
const believedMs = 5_000;
const remembered = 10_000;

interface Known {
  isFull: boolean;
  until: number;
}

/**
 * Whether the authors of notes have storage left, asked of the database every few seconds for each note
 * that is typed in, so that it costs an append next to nothing.
 */
export class StorageRoom {
  readonly #quotaBytes: number;
  readonly #known = new Map<string, Known>();

  constructor(quotaBytes: number) {
    this.#quotaBytes = quotaBytes;
  }

  isFull(noteId: string): boolean {
    return this.#known.get(noteId)?.isFull ?? false;
  }

  /** Asks about those of which nothing is known, or not any more. */
  async learn(statements: Statements, noteIds: readonly string[], now: number): Promise<void> {
    const unknown = noteIds.filter((noteId) => (this.#known.get(noteId)?.until ?? 0) <= now);
    if (unknown.length === 0) return;
    const full = await statements.all<{ id: string }>(
      `SELECT note.id FROM note JOIN person_usage ON person_usage.person_id = note.author_id
       WHERE note.id IN ${placeholders(unknown.length)} AND person_usage.bytes >= ?`,
      [...unknown, this.#quotaBytes],
    );
    const isFull = new Set(full.map(({ id }) => id));
    for (const noteId of unknown) {
      this.#known.delete(noteId);
      this.#known.set(noteId, { isFull: isFull.has(noteId), until: now + believedMs });
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= remembered) break;
      this.#known.delete(oldest);
    }
  }
}
