/**
 * Notes or notebooks are deleted by the next statement of the transaction, and with them the rows that refer to them.
 * Announced wherever that happens, for features that need those rows.
 */
export class DeletionBegun {
  readonly noteIds: readonly string[];
  readonly notebookIds: readonly string[];

  constructor({ noteIds = [], notebookIds = [] }: Partial<Pick<DeletionBegun, 'noteIds' | 'notebookIds'>>) {
    this.noteIds = noteIds;
    this.notebookIds = notebookIds;
  }
}
