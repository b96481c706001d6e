/** A person saved a note into one of their notebooks, or removed it from there. */
export class NoteSaveChanged {
  constructor(readonly noteId: string) {}
}
