/** A person has made a notebook. */
export class NotebookCreated {
  static readonly eventName = 'notebook-created';

  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly name: string,
  ) {}

  get topic(): string {
    return this.notebookId;
  }
}
