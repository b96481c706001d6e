import type { NoteSummary } from '@commonplace/contracts/api';
import { memo, type ReactNode } from 'react';
import { ReadingRow } from '../../../shared/explore/reading-row.tsx';
import { texts } from '../../../shared/explore/texts.ts';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { Counts } from '../../../shared/likes/counts.tsx';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { useLiveNote } from '../../../shared/notes/use-live-note.ts';
import type { NoteAction } from '../actions/note-menu.ts';
import { NoteMenuButton } from '../actions/note-menu-button.tsx';
import { PinItem } from '../actions/pin-item.tsx';
import { BookmarkButton } from '../saves/bookmark-button.tsx';

interface ListedReadingRowProps {
  note: NoteSummary;
  /** Why it is here. */
  reason?: ReactNode;
  /** On one's own profile: its menu pins it there. */
  canPin?: boolean;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** A note to read as its document says it now, with what a signed-in person can do with it. */
export const ListedReadingRow = memo(function ListedReadingRow({
  note: told,
  reason,
  canPin = false,
  onAction,
}: ListedReadingRowProps) {
  const note = useLiveNote(told);
  const title = noteLabel(note, texts.untitled);
  return (
    <ReadingRow
      note={note}
      link={RouterLink}
      reason={reason}
      counts={<Counts counts={note.temp} />}
      actions={
        <>
          {note.abilities.save && <BookmarkButton note={note} title={title} />}
          <NoteMenuButton
            note={note}
            title={title}
            onAction={onAction}
            more={canPin && note.abilities.pin && <PinItem note={note} />}
          />
        </>
      }
    />
  );
});
