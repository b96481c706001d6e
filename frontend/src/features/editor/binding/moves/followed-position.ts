import { itemOf, type Letter, parentOf, typeIn } from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';

/**
 * A place in the text of which the letter, or the block that it is at the beginning of, was moved: where that stands
 * now. Any other place as it is.
 *
 * @param placeOf where a letter or a block was moved to; null where it was not
 */
export function followedPosition(
  doc: Y.Doc,
  position: Y.RelativePosition,
  placeOf: (letter: Letter) => Letter | null,
): Y.RelativePosition {
  const { item, type, assoc } = position;
  if (item) {
    // Of a letter that went down with its block nothing is kept but that it is gone.
    const place = (itemOf(doc, item)?.deleted ?? true) ? placeOf(item) : null;
    return place
      ? new Y.RelativePosition(null, null, Y.createID(place.client, place.clock), assoc)
      : position;
  }
  // The beginning of a text stands for that of its block.
  const text = type && itemOf(doc, type);
  const block = text && parentOf(text)?._item;
  if (!block?.deleted) return position;
  const place = placeOf(block.id);
  const moved = place && itemOf(doc, place);
  const there = moved && typeIn(moved);
  const first: unknown = there instanceof Y.XmlElement ? there.get(0) : null;
  return first instanceof Y.XmlText ? Y.createRelativePositionFromTypeIndex(first, 0, assoc) : position;
}
