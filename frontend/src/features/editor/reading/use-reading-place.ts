import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useReturnsBelowTop } from '../../../shared/navigation/scroll-positions.ts';
import { keepReadingPlace, leftAt } from '../../../shared/reader/reading-place.ts';
import { texts } from '../../../shared/reader/texts.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { showHeading } from './use-sought-heading.ts';

/** Offers to go on where a note was left, and keeps what is read of it. Who goes back, or opens the same address again, is led there by what the tab keeps. */
export function useReadingPlace(text: () => HTMLElement, isReading: boolean): void {
  const { search, hash, key } = useLocation();
  const noteId = isReading ? new URLSearchParams(search).get('note') : null;
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const isReturn = useReturnsBelowTop() || isBack;
  const offered = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address only the note begins it anew
  useEffect(() => {
    if (noteId === null) return;
    const element = text();
    const isNew =
      offered.current !== noteId && !isReturn && hash === '' && !new URLSearchParams(search).has('passage');
    offered.current = noteId;
    const place = isNew ? leftAt(noteId, element) : null;
    if (place) {
      const run = () => showHeading(place);
      toast.brief(texts.leftOff.message, { yields: true, action: { label: texts.leftOff.action, run } });
    }
    return keepReadingPlace(noteId, element);
  }, [noteId]);
}
