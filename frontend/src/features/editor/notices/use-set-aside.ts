import { useSyncExternalStore } from 'react';
import { place } from '../session/device-place.ts';
import type { SetAsideText } from '../session/set-aside.ts';

/** A person's texts that have no place in this note any more; none without a note. Follows their changes. */
export function useSetAside(userId: string, noteId: string | null): SetAsideText[] {
  useSyncExternalStore(place.setAside.subscribe, place.setAside.version);
  return noteId === null ? [] : place.setAside.list(userId, noteId);
}
