import type { NoteSummary } from '@commonplace/contracts/api';
import { IconBookmarkFilled, IconEye, IconLock, IconPencil, IconUsers, IconWorld } from '@tabler/icons-react';
import { memo, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listDate } from '../../../shared/format/list-date.ts';
import { noteLabel, notePreview } from '../../../shared/format/note-label.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { useLiveNote } from '../../../shared/notes/use-live-note.ts';
import { deleteKey } from '../../../shared/ui/keyboard/delete-key.ts';
import type { NoteAction } from '../actions/note-menu.ts';
import { NoteMenuButton } from '../actions/note-menu-button.tsx';
import { RenameField } from '../actions/rename-field.tsx';
import { useIsSelected } from '../selection/note-selection.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { SelectItem } from '../selection/select-item.tsx';
import { UnseenMark } from '../unseen/unseen-mark.tsx';
import classes from './note-row.module.css';

interface NoteRowProps {
  note: NoteSummary;
  /** Another's, saved into the notebook that is shown. */
  saved: boolean;
  selected: boolean;
  withAuthor: boolean;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** One note in a list: title, a line of its text, its date, and its menu. */
export const NoteRow = memo(function NoteRow({
  note: told,
  saved,
  selected,
  withAuthor,
  onAction,
}: NoteRowProps) {
  const { t } = useTranslation(['note-lists', 'common']);
  const note = useLiveNote(told);
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = noteLabel(note, t('common:untitled'));
  const text = note.temp.preview.trim();
  const isChosen = useIsSelected(note.id);
  const markId = useId();
  // What is open is before the person's eyes.
  const isUnseen = note.temp.isUnseen && !selected;
  return (
    <div className={classes.row} data-selected={selected || undefined} data-chosen={isChosen || undefined}>
      {isUnseen && <UnseenMark id={markId} className={classes.unseen} />}
      <div className={classes.head}>
        {renaming ? (
          <RenameField
            note={note}
            onDone={(byKey) => {
              flushSync(() => setRenaming(false));
              if (byKey) link.current?.focus();
            }}
          />
        ) : (
          <Link
            ref={link}
            to={paths.note(note.id)}
            className={classes.title}
            aria-current={selected ? 'true' : undefined}
            aria-describedby={isUnseen ? markId : undefined}
            {...(note.abilities.delete && deleteKey(() => onAction('trash', note)))}
            // Where the row is too narrow for the label, the text itself flows on below its first line.
            {...(!note.title.trim() && text !== '' && { 'data-text': text, 'aria-label': title })}
          >
            <span>{title}</span>
          </Link>
        )}
        <NoteMenuButton
          note={note}
          title={title}
          onRename={() => setRenaming(true)}
          onAction={onAction}
          more={<SelectItem note={note} />}
        />
      </div>
      <p className={classes.preview}>
        {notePreview(note, { empty: t('note-lists:preview'), picture: t('note-lists:picture') })}
      </p>
      <p className={classes.facts}>
        <time dateTime={note.updatedAt}>{listDate(note.updatedAt)}</time>
        {withAuthor && (
          <span className={classes.author}>{t('note-lists:by', { name: note.temp.author.name })}</span>
        )}
        <NoteMarks note={note} saved={saved} withAuthor={withAuthor} />
      </p>
      <SelectBox note={note} title={title} on="row" />
    </div>
  );
});

interface NoteMarksProps {
  note: NoteSummary;
  saved: boolean;
  withAuthor: boolean;
}

/** Small signs of who else can see the note, and of what a guest of it may do. */
function NoteMarks({ note, saved, withAuthor }: NoteMarksProps) {
  const { t } = useTranslation('note-lists');
  const size = { size: 15, stroke: 1.5, role: 'img' } as const;
  return (
    <span className={classes.marks}>
      {saved && (
        <span className={classes.saved}>
          <IconBookmarkFilled size={13} aria-hidden />
          {t('savedHere')}
        </span>
      )}
      {withAuthor && note.abilities.edit && <IconPencil {...size} aria-label={t('canEdit')} />}
      {withAuthor && !note.abilities.edit && <IconEye {...size} aria-label={t('canView')} />}
      {!withAuthor && note.sharing === 'shared' && <IconUsers {...size} aria-label={t('shared')} />}
      {note.sharing === 'published' && <IconWorld {...size} aria-label={t('published')} />}
      {note.isProtected && <IconLock {...size} aria-label={t('protected')} />}
    </span>
  );
}
