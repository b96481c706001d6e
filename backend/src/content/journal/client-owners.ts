import type { AppendEntry } from '@commonplace/contracts/internal';
import { inChunks } from '../../platform/database/sql-part.ts';
import { placeholders, type Statements } from './journal-database.ts';

/** A batch names a handful; an import that brings thousands is asked about in pieces that any database takes. */
const atOnce = 200;

interface OwnerRow {
  note_id: string;
  client_id: number;
  user_id: string;
}

/**
 * Whose each Yjs client id of a note is: the first person's who journaled something under it (C25). Read
 * and written while the notes' heads are locked, so that two processes can't both be first.
 */
export class ClientOwners {
  readonly #owners: Map<string, string>;
  /** Notes and people of whom a row is damaged and kept apart; a note alone where its base is, which has content of all. */
  readonly #damaged: ReadonlySet<string>;
  readonly #fresh = new Map<string, OwnerRow>();

  private constructor(owners: Map<string, string>, damaged: ReadonlySet<string>) {
    this.#owners = owners;
    this.#damaged = damaged;
  }

  /** Asks about the ids that these entries name; most name none, and then nothing is asked. */
  static async read(statements: Statements, entries: readonly AppendEntry[]): Promise<ClientOwners> {
    const owners = new Map<string, string>();
    const answers = await Promise.all(
      inChunks(distinctPairs(entries), atOnce).map((pairs) =>
        statements.all<OwnerRow>(
          `SELECT note_id, client_id, user_id FROM note_client WHERE ${pairs.map(() => '(note_id = ? AND client_id = ?)').join(' OR ')}`,
          pairs.flat(),
        ),
      ),
    );
    for (const row of answers.flat()) owners.set(keyOf(row.note_id, row.client_id), row.user_id);
    const contested = entries.filter(({ noteId, userId, clients = [] }) =>
      clients.some((client) => (owners.get(keyOf(noteId, client)) ?? userId) !== userId),
    );
    return new ClientOwners(owners, await damagedAuthors(statements, contested));
  }

  /**
   * Whether the entry writes under its own ids only. Those that are no person's yet are its person's from here
   * on. Where a row of the owner's is damaged, a copy from any person may restore its content (C11).
   */
  admit({ noteId, userId, clients = [] }: AppendEntry): boolean {
    const isAdmitted = clients.every((client) => {
      const owner = this.#owners.get(keyOf(noteId, client));
      if (owner === undefined || owner === userId) return true;
      return this.#damaged.has(keyOf(noteId, owner)) || this.#damaged.has(noteId);
    });
    if (!isAdmitted) return false;
    for (const client of clients) {
      const key = keyOf(noteId, client);
      if (this.#owners.has(key)) continue;
      this.#owners.set(key, userId);
      this.#fresh.set(key, { note_id: noteId, client_id: client, user_id: userId });
    }
    return true;
  }

  /** Stores what {@link admit} gave away. */
  async save(statements: Statements): Promise<void> {
    await Promise.all(
      inChunks([...this.#fresh.values()], atOnce).map((rows) =>
        statements.run(
          `INSERT INTO note_client (note_id, client_id, user_id) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}`,
          rows.flatMap(({ note_id, client_id, user_id }) => [note_id, client_id, user_id]),
        ),
      ),
    );
  }
}

async function damagedAuthors(
  statements: Statements,
  contested: readonly AppendEntry[],
): Promise<ReadonlySet<string>> {
  if (contested.length === 0) return new Set();
  const noteIds = [...new Set(contested.map(({ noteId }) => noteId))];
  const rows = await statements.all<{ note_id: string; user_id: string | null }>(
    `SELECT DISTINCT note_id, user_id FROM note_quarantine WHERE note_id IN ${placeholders(noteIds.length)}`,
    noteIds,
  );
  return new Set(rows.map(({ note_id, user_id }) => (user_id === null ? note_id : keyOf(note_id, user_id))));
}

function distinctPairs(entries: readonly AppendEntry[]): [string, number][] {
  const pairs = new Map<string, [string, number]>();
  for (const { noteId, clients = [] } of entries) {
    for (const client of clients) pairs.set(keyOf(noteId, client), [noteId, client]);
  }
  return [...pairs.values()];
}

function keyOf(noteId: string, other: string | number): string {
  return `${noteId}/${other}`;
}
