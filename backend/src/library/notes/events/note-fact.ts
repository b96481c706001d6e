/**
 * A fact about notes, as an event. It carries what it means for what is stored or open beside
 * them, so that epochs, public marks and hints follow every such fact, whichever feature raises it.
 */
export abstract class NoteFact {
  /** The person who did it; null where no lists of theirs change. */
  abstract readonly actorId: string | null;
  /** Notes that are read or written by other people from now on: their epochs rise (C3). */
  abstract readonly accessChanged: readonly string[];
  /** Notes whose view changes beside their content. */
  abstract readonly viewChanged: readonly string[];
  /** Notebooks that show something else or to other people; null for those that have the notes of `viewChanged`. */
  abstract readonly notebooksChanged: readonly string[] | null;
}
