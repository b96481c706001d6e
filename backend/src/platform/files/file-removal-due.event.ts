/** Files stand in the list of removals and may go at once. */
export class FileRemovalDue {}
