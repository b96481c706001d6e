import type { Arrangement, Entry } from '@commonplace/contracts/notebooks';

/**
 * A draft brought in step with what was changed elsewhere since: what is gone is left out, what is new
 * stands where the server has it, at the end of its list, and everything else stays as it was put.
 */
export function reconciled(draft: Arrangement, served: Arrangement): Arrangement {
  const sections = new Set(served.flatMap((entry) => (entry.kind === 'section' ? [entry.id] : [])));
  const notes = new Set(served.flatMap((entry) => (entry.kind === 'note' ? [entry.id] : entry.notes)));
  let result: Arrangement = draft.flatMap((entry): Entry[] => {
    if (entry.kind === 'note') return notes.has(entry.id) ? [entry] : [];
    if (sections.has(entry.id)) return [{ ...entry, notes: entry.notes.filter((id) => notes.has(id)) }];
    // Of a section that was deleted the notes stay in the notebook.
    return entry.notes.filter((id) => notes.has(id)).map((id) => ({ kind: 'note', id }));
  });
  const known = new Set(result.flatMap((entry) => (entry.kind === 'note' ? [entry.id] : entry.notes)));
  const knownSections = new Set(result.map(({ id }) => id));
  for (const entry of served) {
    if (entry.kind === 'note') {
      if (!known.has(entry.id)) result = [...result, entry];
      continue;
    }
    const fresh = entry.notes.filter((id) => !known.has(id));
    if (!knownSections.has(entry.id)) result = [...result, { ...entry, notes: fresh }];
    else if (fresh.length > 0) {
      result = result.map((own) =>
        own.kind === 'section' && own.id === entry.id ? { ...own, notes: [...own.notes, ...fresh] } : own,
      );
    }
  }
  return result;
}
