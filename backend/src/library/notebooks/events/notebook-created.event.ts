/** A person has made a notebook. */
export class NotebookCreated {
  constructor(
    readonly actorId: string,
    readonly notebookId: string,
  ) {}
}
