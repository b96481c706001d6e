import * as Y from 'yjs';

/** The texts that a transaction changed. */
export function changedTexts({ changed }: Y.Transaction): Y.XmlText[] {
  const types: Iterable<unknown> = changed.keys();
  return [...types].filter((type): type is Y.XmlText => type instanceof Y.XmlText);
}

/**
 * Where others changed a text that this device changed apart from them: at its first letter that the server had not
 * seen, or at its beginning if this device only deleted or formatted.
 *
 * @param theirs texts that others changed meanwhile
 * @param mine texts that this device changed meanwhile, as far as this page remembers
 * @param seenUpTo the clock up to which the server had seen what a client wrote
 */
export function bothChanged(
  theirs: ReadonlySet<Y.XmlText>,
  mine: ReadonlySet<Y.XmlText>,
  seenUpTo: (client: number) => number,
): Y.RelativePosition[] {
  const places: Y.RelativePosition[] = [];
  for (const text of theirs) {
    // A text that is gone is offered as a copy (C23a).
    if (text._item?.deleted) continue;
    const at = firstUnseen(text, seenUpTo) ?? (mine.has(text) ? 0 : null);
    if (at !== null) places.push(Y.createRelativePositionFromTypeIndex(text, at));
  }
  return places;
}

function firstUnseen(text: Y.XmlText, seenUpTo: (client: number) => number): number | null {
  let index = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    const seen = Math.max(0, seenUpTo(item.id.client) - item.id.clock);
    if (seen < item.length) return index + seen;
    index += item.length;
  }
  return null;
}
