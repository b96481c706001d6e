import type { SectionView } from '@commonplace/contracts/api';
import type { Arrangement } from '@commonplace/contracts/notebooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Dragged } from '../order/drop-place.ts';
import { moveNote, moveSection, noteStep, positionOf, sectionStep } from '../order/notebook-order.ts';
import { dragPart } from '../order/use-pointer-drag.ts';
import { buttonOf, itemOf } from './board-item.ts';

interface KeyboardLift {
  board: RefObject<HTMLElement | null>;
  arrangement: Arrangement;
  sections: readonly SectionView[];
  titleOf: (item: Dragged) => string;
  onChange: (arrangement: Arrangement) => void;
}

/**
 * Moves what a handle belongs to by keys: Space or Enter lifts it and puts it down, arrows move it, Escape
 * puts it back where it was lifted. What happens is said in `said`, for who does not see it.
 */
export function useKeyboardLift({ board, arrangement, sections, titleOf, onChange }: KeyboardLift) {
  const { t } = useTranslation('notebook-view');
  const [lifted, setLifted] = useState<{ item: Dragged; before: Arrangement } | null>(null);
  const [said, setSaid] = useState('');

  // What moved was taken out of the page on its way, and the focus with it.
  const refocus = useRef<Dragged | null>(null);
  useLayoutEffect(() => {
    const item = refocus.current;
    refocus.current = null;
    if (item) buttonOf(board.current, item, 'handle')?.focus();
  });

  const say = (what: 'lifted' | 'moved' | 'dropped' | 'back' | 'end', item: Dragged, now: Arrangement) => {
    const position = positionOf(now, item.id);
    const section = sections.find(({ id }) => id === position?.sectionId);
    const { index = 0, count = 0 } = position ?? {};
    const where = section?.title ?? t('order.notebook');
    setSaid(t(`order.${what}`, { title: titleOf(item), index, count, where }));
  };
  const drop = () => {
    if (!lifted) return;
    say('dropped', lifted.item, arrangement);
    setLifted(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const handle = event.target instanceof Element ? event.target.closest(`[${dragPart.handle}]`) : null;
    const item = handle && itemOf(handle);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (lifted) drop();
      else {
        setLifted({ item, before: arrangement });
        say('lifted', item, arrangement);
      }
      return;
    }
    if (!lifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      refocus.current = lifted.item;
      onChange(lifted.before);
      say('back', lifted.item, lifted.before);
      setLifted(null);
      return;
    }
    const step = stepOf(event.key);
    if (!step) return;
    event.preventDefault();
    const next = stepped(arrangement, lifted.item, step, perRow(handle));
    if (!next) return say('end', lifted.item, arrangement);
    refocus.current = lifted.item;
    onChange(next);
    say('moved', lifted.item, next);
  };

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Moving it takes the focus away too, to nowhere; going on to something else puts it down.
    if (relatedTarget && refocus.current === null) drop();
  };
  return { lifted: lifted?.item ?? null, said, say, onKeyDown, onBlur };
}

/** Which way an arrow leads: to the next place, or across a row. */
function stepOf(key: string): { forwards: boolean; isRow: boolean } | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return { forwards: key === 'ArrowRight', isRow: false };
    case 'ArrowUp':
    case 'ArrowDown':
      return { forwards: key === 'ArrowDown', isRow: true };
    default:
      return null;
  }
}

function stepped(
  arrangement: Arrangement,
  { kind, id }: Dragged,
  { forwards, isRow }: { forwards: boolean; isRow: boolean },
  rowLength: number,
): Arrangement | null {
  if (kind === 'note') {
    const place = noteStep(arrangement, id, { forwards, stride: isRow ? rowLength : 1 });
    return place && moveNote(arrangement, id, place);
  }
  const place = sectionStep(arrangement, id, { forwards, far: isRow });
  return place && moveSection(arrangement, id, place);
}

/** How many notes stand side by side around a handle. */
function perRow(handle: Element): number {
  const list = handle.closest('ul');
  const columns = list && Number(getComputedStyle(list).getPropertyValue('--note-columns'));
  if (columns) return columns;
  const tiles = list?.children ?? [];
  const top = tiles[0]?.getBoundingClientRect().top;
  let count = 0;
  for (const tile of tiles) {
    if (tile.getBoundingClientRect().top !== top) break;
    count += 1;
  }
  return Math.max(1, count);
}
