/** What somebody asks for in a trial. */
export type Act = 'import' | 'cancel' | 'undo' | 'export';

export interface ExchangePoint {
  /** The acts that come by it. */
  acts: readonly Act[];
  /** How many times it may come by until the process ends, at most. */
  passes: number;
  /** The module, from the repository's root, and the text in it before or after which the process ends. */
  file: string;
  before?: string;
  after?: string;
}

const exchange = 'backend/dist/exchange';
const importRun = `${exchange}/import/import-run.js`;
const importTask = `${exchange}/import/import-task.js`;
const removal = `${exchange}/import/import-removal.js`;
const exportTask = `${exchange}/export/export-task.js`;
const runner = `${exchange}/tasks/task-runner.js`;

/** Where the backend may end in an import or export. The text of each is in its module exactly once. */
export const exchangePoints: Record<string, ExchangePoint> = {
  'the file is here, no task': {
    acts: ['import'],
    passes: 1,
    file: `${exchange}/import/imports.js`,
    before: 'return this.unitOfWork.run(async (unit) => {',
  },
  'a task begun': {
    acts: ['import', 'export'],
    passes: 1,
    file: runner,
    before: 'const { state, ...progress }',
  },
  'the file read, no plan': {
    acts: ['import'],
    passes: 1,
    file: importRun,
    after: 'const survey = await source.survey();',
  },
  'the rows of a plan written, the plan not said': {
    acts: ['import'],
    passes: 1,
    file: importTask,
    before: "await run.save({ step: 'planned'",
  },
  'a notebook or section made': {
    acts: ['import'],
    passes: 4,
    file: importRun,
    after: 'await this.makeContainer(order, item, containers).catch(unlessSettled);',
  },
  'a picture kept, its note not made': {
    acts: ['import'],
    passes: 4,
    file: `${exchange}/import/import-notes.js`,
    before: 'hashes.add(hash);',
  },
  'a note recorded, not committed': {
    acts: ['import'],
    passes: 10,
    file: 'backend/dist/library/notes/write/note-importer.js',
    after: 'await drawn.record(unit);',
  },
  'a note made': {
    acts: ['import', 'cancel'],
    passes: 10,
    file: importRun,
    after: 'await this.notes.make(under, item).catch(unlessSettled);',
  },
  'all made, no report': {
    acts: ['import'],
    passes: 1,
    file: importTask,
    before: 'const made = await this.items.made(task.id);',
  },
  'the report written, not at rest': {
    acts: ['import', 'export'],
    passes: 1,
    file: runner,
    before: 'await this.rest(run, state, progress);',
  },
  'a removal begun': {
    acts: ['cancel', 'undo'],
    passes: 1,
    file: removal,
    before: '// A notebook at once, as long as',
  },
  'a notebook or section gone, not noted': {
    acts: ['cancel', 'undo'],
    passes: 3,
    file: removal,
    before: "await this.items.markGone([item], 'made');",
  },
  'all gone, its rows still there': {
    acts: ['cancel'],
    passes: 1,
    file: importTask,
    after: "await this.remove(run, 'for good');",
  },
  'rolled back, not said': { acts: ['cancel'], passes: 1, file: runner, after: 'await kind.rollBack(run);' },
  'undone, not said': { acts: ['undo'], passes: 1, file: runner, after: 'await kind.undo?.(run);' },
  'a note of an export written': {
    acts: ['export'],
    passes: 10,
    file: exportTask,
    before: 'this.notes += 1;',
  },
  'an export written, not kept': {
    acts: ['export'],
    passes: 1,
    file: exportTask,
    before: 'const report = progress.report(',
  },
};
