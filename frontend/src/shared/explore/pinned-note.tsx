import type { NoteSummary } from '@commonplace/contracts/api';
import { IconPin } from '@tabler/icons-react';
import type { CardDrawing } from './listing-cards.tsx';
import { texts } from './texts.ts';

interface PinnedNoteProps extends Pick<CardDrawing, 'drawNote'> {
  note: NoteSummary | null;
}

/** On a profile: the note that its person wants to be read first, a row as those below it. Nothing without one. */
export function PinnedNote({ note, drawNote }: PinnedNoteProps) {
  if (!note) return null;
  const mark = (
    <>
      <IconPin size={16} stroke={1.5} aria-hidden /> {texts.row.reason.pinned}
    </>
  );
  return <section aria-label={texts.row.reason.pinned}>{drawNote(note, mark)}</section>;
}
