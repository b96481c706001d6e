/** A note as the plan of an export names it. */
export interface PlannedNote {
  id: string;
  title: string;
  /** Its section in the notebook. Several of one notebook may have the same title. */
  section: { id: string; title: string } | null;
}

/** Notes that stand together: a notebook, or what was chosen, in its order. */
export interface PlannedPart {
  /** The name of the notebook; null for notes that were chosen by themselves. */
  notebook: string | null;
  notes: readonly PlannedNote[];
}

/** What is exported, as its reader could see it when it began. Whether they still may is asked again for each note. */
export interface ExportPlan {
  /** What the whole is called. */
  title: string;
  parts: readonly PlannedPart[];
}

/** Every note of a plan, in its order. */
export function notesIn({ parts }: ExportPlan): PlannedNote[] {
  return parts.flatMap(({ notes }) => notes);
}
