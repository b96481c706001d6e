import { type Sharing, sharings } from '@commonplace/contracts/abilities';

/** Everything: what a list shows by default. In the order of the menu. */
export const everySharing: readonly Sharing[] = sharings;

/** Adds or takes away one kind. The last one stays: an empty list is no use. */
export function toggled(chosen: readonly Sharing[], kind: Sharing): readonly Sharing[] {
  const next = everySharing.filter((each) => (each === kind) !== chosen.includes(each));
  return next.length > 0 ? next : chosen;
}
