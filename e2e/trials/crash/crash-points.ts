export interface CrashPoint {
  who: 'content' | 'collab' | 'backend';
  /** How many times it may come by until it ends, at most. */
  passes: number;
  /** The module, from the repository's root, and the text in it before or after which it ends. */
  file: string;
  before?: string;
  after?: string;
}

const content = 'backend/dist/content';

/** Where a process may end. The text of each is in its module exactly once. */
export const crashPoints: Record<string, CrashPoint> = {
  'before an append': {
    who: 'content',
    passes: 20,
    file: `${content}/answer-append.js`,
    before: 'const entry = readEntry(bytes);',
  },
  // On MariaDB the rows travel with the commit: there it ends before they leave, with the locks held.
  'rows inserted, not committed': {
    who: 'content',
    passes: 20,
    file: `${content}/journal/append-batch.js`,
    before: 'await Promise.all(writes);',
  },
  'appended, not answered': {
    who: 'content',
    passes: 20,
    file: `${content}/group-commit.js`,
    after: 'const outcomes = await this.#append(batch);',
  },
  'answered, not applied': {
    who: 'collab',
    passes: 20,
    file: 'collab-server/src/extensions/journal.ts',
    before: 'live.owners.confirm(',
  },
  'applied, not acknowledged': {
    who: 'collab',
    passes: 20,
    file: 'collab-server/src/extensions/journal.ts',
    before: 'live.landed(',
  },
  'read for a fold': {
    who: 'content',
    passes: 2,
    file: `${content}/fold/fold-note.js`,
    before: "const folded = await pool.run('fold'",
  },
  'folded, nothing written': {
    who: 'content',
    passes: 2,
    file: `${content}/fold/fold-note.js`,
    after: "const folded = await pool.run('fold', { ...storedBytes(state), history, anchors }, { begun });",
  },
  'half a projection written': {
    who: 'content',
    passes: 2,
    file: `${content}/journal/save-fold.js`,
    before: "await moveMark(statements, read, 'projected_seq', seq);",
  },
  'base written, its rows still there': {
    who: 'content',
    passes: 2,
    file: `${content}/journal/save-fold.js`,
    after: 'await storeBase(statements, noteId, state);',
  },
  'rows of the base deleted, no history of them': {
    who: 'content',
    passes: 2,
    file: `${content}/journal/save-fold.js`,
    before: 'const grown = await replaceSegments(',
  },
  'rows of the base deleted, not committed': {
    who: 'content',
    passes: 2,
    file: `${content}/journal/save-fold.js`,
    before: "await moveMark(statements, read, 'base_seq', seq);",
  },
  'what history begins with kept, no base written': {
    who: 'content',
    passes: 2,
    file: `${content}/fold/fold-note.js`,
    before: 'const saved = await journal.saveBase(',
  },
  'base committed, no version of it kept': {
    who: 'content',
    passes: 2,
    file: `${content}/fold/fold-note.js`,
    before: 'if (keyframe) {',
  },
  'base committed': {
    who: 'content',
    passes: 2,
    file: `${content}/journal/journal.js`,
    after: 'const saved = await this.#again(() => saveBase(this.#database, read, base));',
  },
  'a REST write appended, not projected': {
    who: 'content',
    passes: 2,
    file: `${content}/write-content.js`,
    before: 'appended(noteId, headSeq);',
  },
  'a note without its content': {
    who: 'backend',
    passes: 2,
    file: 'backend/dist/library/notes/write/insert-note.js',
    before: 'await insertFirstContent(manager, note.id, content);',
  },
  'a unit of work committed, not answered': {
    who: 'backend',
    passes: 2,
    file: 'backend/dist/platform/database/unit-of-work.js',
    before: 'this.reportLongHold(performance.now() - begunAt);',
  },
};
