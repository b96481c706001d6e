/** Files in the list of removals may be removed at once. */
export class FileRemovalDue {}
