import type { NoteSummary } from '@commonplace/contracts/api';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteCard } from '../../../shared/collections/card/note-card.tsx';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { Counts } from '../../../shared/likes/counts.tsx';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { useLiveNote } from '../../../shared/notes/use-live-note.ts';
import { deleteKey } from '../../../shared/ui/keyboard/delete-key.ts';
import type { NoteAction } from '../actions/note-menu.ts';
import { NoteMenuButton } from '../actions/note-menu-button.tsx';
import { BookmarkButton } from '../saves/bookmark-button.tsx';
import { useIsSelected } from '../selection/note-selection.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { SelectItem } from '../selection/select-item.tsx';
import { UnseenMark } from '../unseen/unseen-mark.tsx';

interface ListedNoteCardProps {
  note: NoteSummary;
  /** Another's, saved into the notebook that is shown. */
  saved: boolean;
  selected: boolean;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** A note's card as its document says it now, with what a signed-in person can do with it. */
export const ListedNoteCard = memo(function ListedNoteCard({
  note: told,
  saved,
  selected,
  onAction,
}: ListedNoteCardProps) {
  const { t } = useTranslation(['note-lists', 'common']);
  const note = useLiveNote(told);
  const isChosen = useIsSelected(note.id);
  const title = noteLabel(note, t('common:untitled'));
  return (
    <NoteCard
      note={note}
      texts={{
        untitled: t('common:untitled'),
        empty: t('note-lists:preview'),
        picture: t('note-lists:picture'),
      }}
      link={RouterLink}
      selected={selected}
      chosen={isChosen}
      {...(note.abilities.delete && { linkKeys: deleteKey(() => onAction('trash', note)) })}
      savedHere={saved ? t('note-lists:savedHere') : undefined}
      mark={note.temp.isUnseen && !selected && <UnseenMark />}
      counts={<Counts counts={note.temp} />}
      corner={<SelectBox note={note} title={title} on="card" />}
      actions={
        <>
          {note.abilities.save && <BookmarkButton note={note} title={title} />}
          <NoteMenuButton note={note} title={title} onAction={onAction} more={<SelectItem note={note} />} />
        </>
      }
    />
  );
});
