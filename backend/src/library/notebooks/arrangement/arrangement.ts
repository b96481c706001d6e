/** The order of the notes of one notebook. */
export interface Arrangement {
  /** The section of every note there is, null for none; the notes in the order they were made. */
  places: ReadonlyMap<string, string | null>;
  /** Notes outside sections, and sections, in the order the owner gave them; empty without one. */
  notesOrder: readonly string[];
  /** Of every section there is, in the order they were made, its notes in the order the owner gave them. */
  sections: ReadonlyMap<string, readonly string[]>;
}

/** What the owner asks for: the notes and sections outside, and the notes of some sections. */
export interface NamedOrder {
  notesOrder?: readonly string[] | undefined;
  newSectionData?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The same without what is not there any more, or stands elsewhere meanwhile (W3). */
export function present({ places, notesOrder, sections }: Arrangement): Arrangement {
  const standsIn = (sectionId: string | null) => (id: string) =>
    places.get(id) === sectionId || (sectionId === null && sections.has(id));
  return {
    places,
    notesOrder: notesOrder.filter(standsIn(null)),
    sections: new Map([...sections].map(([id, order]) => [id, order.filter(standsIn(id))])),
  };
}

/**
 * The arrangement after the owner's wish, by rule W3: a note stands where it is named last, and stays where
 * it was when it is not named; ids of nothing in this notebook are left out. A named order is whole
 * afterwards: what it did not name follows, in the order it had. An empty one is given up.
 */
export function rearranged(
  before: Arrangement,
  { notesOrder, newSectionData = {} }: NamedOrder,
): Arrangement {
  const wanted = new Map<string | null, readonly string[]>(
    Object.entries(newSectionData).filter(([sectionId]) => before.sections.has(sectionId)),
  );
  const named = notesOrder === undefined ? [...wanted] : [[null, notesOrder] as const, ...wanted];
  const places = new Map(before.places);
  for (const [sectionId, ids] of named) {
    for (const id of ids) if (places.has(id)) places.set(id, sectionId);
  }
  const old = present({ ...before, places });
  const standing = notesByPlace(places);
  const orders = new Map(
    named.map(([sectionId, ids]) => {
      const notes = standing.get(sectionId) ?? [];
      return sectionId === null
        ? [null, wholeOrder(ids, old.notesOrder, [...notes, ...before.sections.keys()])]
        : [sectionId, wholeOrder(ids, old.sections.get(sectionId) ?? [], notes)];
    }),
  );
  return {
    places,
    notesOrder: orders.get(null) ?? old.notesOrder,
    sections: new Map([...old.sections].map(([id, order]) => [id, orders.get(id) ?? order])),
  };
}

/** Of every section its notes that its order does not name, in the order they were made. */
export function unorderedNotes({ places, sections }: Arrangement): Map<string, string[]> {
  const standing = notesByPlace(places);
  return new Map(
    [...sections].map(([id, order]) => {
      const named = new Set(order);
      return [id, (standing.get(id) ?? []).filter((noteId) => !named.has(noteId))];
    }),
  );
}

/** Once for all sections: five hundred of them may be named in a notebook of ten thousand notes. */
function notesByPlace(places: Arrangement['places']): Map<string | null, string[]> {
  const byPlace = new Map<string | null, string[]>();
  for (const [noteId, place] of places) {
    const notes = byPlace.get(place);
    if (notes) notes.push(noteId);
    else byPlace.set(place, [noteId]);
  }
  return byPlace;
}

/** The ids that are of what stands here, and after them what was not named. */
function wholeOrder(
  ids: readonly string[],
  before: readonly string[],
  standing: readonly string[],
): string[] {
  const all = new Set(standing);
  // Of what is named twice the last place counts.
  const first = [...new Set(ids.toReversed())].reverse().filter((id) => all.has(id));
  return first.length === 0 ? [] : [...new Set([...first, ...before, ...all])];
}
