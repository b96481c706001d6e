import { z } from 'zod';
import { limits } from '../endpoint/limits.ts';
import { id, instant } from '../endpoint/shapes.ts';

export const taskKinds = ['import', 'export'] as const;
export type TaskKindName = (typeof taskKinds)[number];

/** `waiting`: its turn has not come, or an import waits for its person after the preview; started, it is `running`. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** What an import or export could not keep as it was. */
export const lossKinds = [
  'file-kept-as-link',
  'picture-unreadable',
  'too-large',
  'encoding-guessed',
  'link-unresolved',
  // Of reports that earlier versions wrote.
  'table-span',
  'colour',
  'math',
  'embed',
  'encrypted',
  'macro',
  'comment',
  'database-view',
  'name-changed',
  'date-unreadable',
  'entry-refused',
  'history-not-restored',
] as const;
export type LossKind = (typeof lossKinds)[number];

const count = z.number().int().min(0);

const loss = z.object({
  /** Where it stood in what was sent or made. */
  path: z.string(),
  /** The note in which it is missing, if it is known. */
  noteId: id.nullable(),
  kind: z.enum(lossKinds),
  /** The same in a sentence. */
  text: z.string(),
  /** How often on that place. */
  count,
});
export type Loss = z.infer<typeof loss>;

/** Notebooks, sections and notes each that the preview of an import names. */
export const planNames = 3;
const firstNames = z.array(z.string()).max(planNames);

const plan = z.object({
  format: z.string(),
  /** The own notebook that was chosen for all of it. */
  notebookId: id.nullable(),
  notebooks: count,
  sections: count,
  notes: count,
  pictures: count,
  files: count,
  bytes: count,
  skipped: count,
  names: z.object({ notebooks: firstNames, sections: firstNames, notes: firstNames }),
});

const taskReport = z.object({
  /** What an import is going to make; null for an export, and until it was looked at. */
  plan: plan.nullable(),
  made: z.object({
    notebooks: count,
    notes: count,
    pictures: count,
    /** The first ones. */
    noteIds: z.array(id).max(limits.taskNotesNamed),
    /** The same, with the titles that they had then. */
    named: z.array(z.object({ id, title: z.string() })).max(limits.taskNotesNamed),
  }),
  /** The first ones; `lossesCount` counts all. */
  losses: z.array(loss).max(limits.taskLosses),
  lossesCount: count,
  undo: z.enum(['running', 'done']).nullable(),
  /** Why it failed, or why its undo did. */
  problem: z.string().nullable(),
});
export type TaskReport = z.infer<typeof taskReport>;

/** A task without its report, as lists and pushes have it. */
export const taskSummary = z.object({
  id,
  kind: z.enum(taskKinds),
  state: z.enum(taskStates),
  /** It is asked to stop, and has not yet. */
  isStopping: z.boolean(),
  /** How much of `total` is done, in notes; `total` is 0 until it is known. */
  done: count,
  total: count,
  /** What it is about, such as the name of the file. */
  title: z.string(),
  /** Path below the origin where an export is fetched. */
  link: z.string().nullable(),
  createdAt: instant,
});
export type TaskSummary = z.infer<typeof taskSummary>;

/** An import or export under way, or one that ended. */
export const task = taskSummary.extend({ report: taskReport });
export type TaskView = z.infer<typeof task>;
