import { inChunks, placeholders } from '../../database/sql-part.ts';
import { addPostings, type ChangesByBlock, recordKeys, writeBlocks } from './block-changes.ts';
import { blockSize } from './doc-set.ts';
import { GatheredPostings, type PlacesOfKey } from './gathered-postings.ts';
import {
  isToBeReplaced,
  lockWriters,
  packKeys,
  readEntries,
  reserveNumbers,
  type SearchStatements,
  storedKeys,
} from './search-entries.ts';
import {
  type IndexedKind,
  indexedKinds,
  isScope,
  ownKeysOf,
  type SearchEntry,
  startsOf,
} from './search-key.ts';

/** Writes a list in pieces, each in a transaction of its own. */
export interface PiecesOfWriting {
  each<T>(
    list: Iterable<T>,
    write: (statements: SearchStatements, some: readonly T[]) => Promise<void>,
  ): Promise<void>;
}

/** Which of these things are there. */
export type FindPresent = (statements: SearchStatements, ids: readonly string[]) => Promise<Set<string>>;

/** Of one build at most, which holds them in memory: some two hundred megabytes. */
const mostPostings = 12_000_000;
const mostThings = blockSize / 2;
/** Rows of one statement. */
const rowsAtOnce = 100;

interface BuiltEntry {
  id: string;
  keys: Buffer;
  scopes: readonly string[];
}

/**
 * The index of many things that have no entry. Their postings are gathered in memory and written in the order of the table, so
 * that each row is written once for all of them.
 *
 * Others write meanwhile: a document gets its scopes and its entry in the last step, which leaves out things that have
 * an entry by then or were deleted. Postings that the earlier steps wrote for those have numbers of no document.
 */
export class IndexBuild {
  /** Of each key the things that have it, by their place in `entries`. */
  private readonly postings = new GatheredPostings(startsOf);
  private readonly entries: BuiltEntry[] = [];

  private readonly kind: IndexedKind;

  constructor(kind: IndexedKind) {
    this.kind = kind;
  }

  get size(): number {
    return this.entries.length;
  }

  get isFull(): boolean {
    return this.entries.length === mostThings || this.postings.size >= mostPostings;
  }

  /** Not when it is full. */
  add(id: string, entry: SearchEntry): void {
    if (this.isFull) throw new Error('The build takes no more');
    const place = this.entries.length;
    const keys = ownKeysOf(entry);
    const scopes: string[] = [];
    for (const key of keys)
      if (isScope(key)) scopes.push(key);
      else this.postings.add(key, place);
    this.entries.push({ id, keys: packKeys(keys), scopes });
  }

  /** `postings` and `entries` write pieces of different sizes. Answers how many things were left out. */
  async write(
    { postings, entries }: { postings: PiecesOfWriting; entries: PiecesOfWriting },
    findPresent: FindPresent,
  ): Promise<number> {
    const { length } = this.entries;
    if (length === 0) return 0;
    const number = indexedKinds[this.kind];
    let first = 0;
    await entries.each([length], async (statements) => {
      await lockWriters(statements, number);
      first = await reserveNumbers(statements, number, length);
    });
    const lastBlock = Math.floor((first + length - 1) / blockSize);
    for (let block = Math.floor(first / blockSize); block <= lastBlock; block += 1) {
      await postings.each(this.postingsOf(block, first), async (statements, some) => {
        await lockWriters(statements, number);
        await addPostings(statements, number, block, some);
      });
    }
    let leftOut = 0;
    const numbered = this.entries.map((entry, place) => ({ ...entry, doc: first + place }));
    await entries.each(numbered, async (statements, some) => {
      await lockWriters(statements, number);
      const ids = some.map(({ id }) => id);
      const [present, stored] = [await findPresent(statements, ids), await readEntries(statements, ids)];
      const wanted = some.filter(({ id }) => {
        const before = stored.get(id);
        return present.has(id) && (before === undefined || isToBeReplaced(before));
      });
      await replaceEntries(
        statements,
        number,
        wanted,
        wanted.flatMap(({ id }) => stored.get(id) ?? []),
      );
      leftOut += some.length - wanted.length;
    });
    return leftOut;
  }

  /** In the order of the table. */
  private *postingsOf(block: number, first: number): Generator<PlacesOfKey> {
    const shift = first - block * blockSize;
    for (const [key, places] of this.postings.inOrder()) {
      const inBlock = places
        .filter((place) => place + shift >= 0 && place + shift < blockSize)
        .map((place) => place + shift);
      if (inBlock.length > 0) yield [key, inBlock];
    }
  }
}

/** The last step: entries, numbers and scopes. */
async function replaceEntries(
  statements: SearchStatements,
  kind: number,
  entries: readonly (BuiltEntry & { doc: number })[],
  before: readonly { doc: number; keys: Buffer }[],
): Promise<void> {
  const changes: ChangesByBlock = new Map();
  const now = Date.now();
  for (const old of before) recordKeys(changes, old.doc, 'lost', [...storedKeys(old)].filter(isScope));
  for (const { doc, scopes } of entries) recordKeys(changes, doc, 'gained', scopes);
  for (const some of inChunks(before, rowsAtOnce))
    await statements.query(`DELETE FROM search_doc WHERE kind = ? AND doc IN ${placeholders(some)}`, [
      kind,
      ...some.map(({ doc }) => doc),
    ]);
  for (const some of inChunks(entries, rowsAtOnce)) {
    await statements.query(
      `INSERT INTO search_doc (kind, doc, subject_id) VALUES ${some.map(() => '(?, ?, ?)').join(', ')}`,
      some.flatMap(({ id, doc }) => [kind, doc, id]),
    );
    await statements.query(
      `REPLACE INTO search_entry (subject_id, kind, doc, numbered_at, \`keys\`)
       VALUES ${some.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
      some.flatMap(({ id, doc, keys }) => [id, kind, doc, now, keys]),
    );
  }
  await writeBlocks(statements, kind, changes);
}
