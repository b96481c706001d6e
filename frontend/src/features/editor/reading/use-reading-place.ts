import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepReadingPlace, leftAt } from '../../../shared/reader/reading-place.ts';
import { texts } from '../../../shared/reader/texts.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { showHeading } from './use-sought-heading.ts';

/** Offers to go on where a note was left, and keeps what is read of it. Who goes back is led there by the history. */
export function useReadingPlace(text: () => HTMLElement, isReading: boolean): void {
  const { search, hash, key } = useLocation();
  const noteId = isReading ? new URLSearchParams(search).get('note') : null;
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const offered = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address only the note begins it anew
  useEffect(() => {
    if (noteId === null) return;
    const element = text();
    const isNew = offered.current !== noteId && !isReturn && hash === '';
    offered.current = noteId;
    const place = isNew ? leftAt(noteId, element) : null;
    if (place) {
      const run = () => showHeading(place);
      toast.brief(texts.leftOff.message, { yields: true, action: { label: texts.leftOff.action, run } });
    }
    return keepReadingPlace(noteId, element);
  }, [noteId]);
}
