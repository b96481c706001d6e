import { limits } from '@commonplace/contracts/api';
import { toSectionView } from '../../sections/section-view.ts';
import { type Arrangement, unorderedNotes } from '../arrangement/arrangement.ts';
import type { OwnDetails, SectionRow } from './notebook-details.ts';
import { idsIn, type NotebookRow, parseOrder } from './notebook-rows.ts';
import type { NotebookContents } from './notebook-view.ts';

/** What a notebook that is read by its id holds: the arrangement of what is there now, without what is hidden. */
export function wholeContents(
  arrangement: Arrangement,
  sections: readonly SectionRow[],
  hidden: ReadonlySet<string>,
): NotebookContents {
  const unordered = unorderedNotes(arrangement);
  const readable = (ids: Iterable<string>) => [...ids].filter((id) => !hidden.has(id));
  return {
    notes: readable(arrangement.places.keys()),
    notesOrder: readable(arrangement.notesOrder),
    sections: sections.map((section) =>
      toSectionView(
        section,
        readable(arrangement.sections.get(section.id) ?? []),
        readable(unordered.get(section.id) ?? []),
      ),
    ),
  };
}

/**
 * What notebooks of a list hold, with their orders as they are stored, for one after the other of the list: null for
 * those with more than is shown of one, and of those that are left when it would be more than is shown of all.
 */
export function listedContents(): (
  row: NotebookRow,
  sections: OwnDetails['sections'],
) => NotebookContents | null {
  let left: number = limits.listedOrder.ofAll;
  return ({ notesOrder }, sections) => {
    if (notesOrder === null || sections === null) return null;
    const orders = [notesOrder, ...sections.map((section) => section.notesOrder)];
    if (!orders.every((order) => order !== null)) return null;
    const ids = orders.reduce((sum, order) => sum + idsIn(order), 0);
    if (ids > Math.min(limits.listedOrder.ofOne, left)) return null;
    left -= ids;
    const [own = [], ...ofSections] = orders.map(parseOrder);
    return {
      notes: [],
      notesOrder: own,
      sections: sections.map((section, index) => toSectionView(section, ofSections[index] ?? [])),
    };
  };
}
