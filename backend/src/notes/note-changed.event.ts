/** What is told of these notes beside their content is different from now on, such as the text size or who they are shared with. */
export class NoteChanged {
  constructor(readonly noteIds: readonly string[]) {}
}
