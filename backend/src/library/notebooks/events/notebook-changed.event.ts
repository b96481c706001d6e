/** A person changed the name, description, order, cover or sections of a notebook. */
export class NotebookChanged {
  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    /** Its notes show its name. */
    readonly isRenamed = false,
  ) {}
}
