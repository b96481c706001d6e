import { useSyncExternalStore } from 'react';
import type { SetAsideText } from '../session/device/set-aside.ts';
import { place } from '../session/pool/device-place.ts';

/** A person's texts that have no place in this note any more; none without a note. Follows their changes. */
export function useSetAside(userId: string, noteId: string | null): SetAsideText[] {
  useSyncExternalStore(place.setAside.subscribe, place.setAside.version);
  return noteId === null ? [] : place.setAside.list(userId, noteId);
}
