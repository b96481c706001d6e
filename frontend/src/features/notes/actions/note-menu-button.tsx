import type { NoteSummary } from '@commonplace/contracts/api';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { afterView } from '../../../shared/navigation/after-view.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { type NoteAction, type NoteMenuAction, noteMenuFor } from './note-menu.ts';
import classes from './note-menu-button.module.css';

interface NoteMenuButtonProps {
  note: NoteSummary;
  /** What the note is called on screen. */
  title: string;
  /** Renames in place. Where there is no place for that, the entry is left out. */
  onRename?: (() => void) | undefined;
  onAction: (action: NoteAction, note: NoteSummary) => void;
  /** Entries of the page around it, above the note's own. */
  more?: ReactNode;
}

/** Opens the menu of a note. The menu itself is made when it is first opened: a list has thousands of these. */
export function NoteMenuButton(props: NoteMenuButtonProps) {
  const { t } = useTranslation('notes');
  const [isMade, setMade] = useState(false);
  if (isMade) return <OpenedNoteMenu {...props} />;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('menu.label', { title: props.title })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setMade(true)}
    >
      <IconDots size={18} stroke={1.5} aria-hidden />
    </button>
  );
}

function OpenedNoteMenu({ note, title, onRename, onAction, more }: NoteMenuButtonProps) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const isRenaming = useRef(false);
  const choose = (action: NoteMenuAction) => {
    if (action === 'history') void navigate(paths.noteHistory(note.id), { state: afterView });
    else if (action === 'openTab') window.open(paths.note(note.id), '_blank', 'noopener');
    else if (action === 'rename') {
      isRenaming.current = true;
      onRename?.();
    } else {
      // A dialog gives the focus back to where it was when it opened.
      button.current?.focus();
      onAction(action, note);
    }
  };
  // Renaming takes the focus at once; the menu must not take it back.
  const leave = () => {
    if (!isRenaming.current && !isElsewhere(button.current)) button.current?.focus();
    isRenaming.current = false;
  };
  return (
    <Menu defaultOpened width={216} returnFocus={false} onClose={leave}>
      <Menu.Target>
        <button type="button" ref={button} className={classes.button} aria-label={t('menu.label', { title })}>
          <IconDots size={18} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {more}
        {noteMenuFor(note)
          .filter(({ action }) => action !== 'rename' || onRename)
          .map(({ action, text, Icon, destroys }) => (
            <Fragment key={action}>
              {destroys && <Menu.Divider role="separator" />}
              <Menu.Item
                color={destroys ? 'danger' : undefined}
                leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
                onClick={() => choose(action)}
              >
                {t(`menu.${text}`)}
              </Menu.Item>
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The person has put the focus somewhere else already, outside of the menu. */
function isElsewhere(button: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return (
    focused !== null && focused !== document.body && focused !== button && !focused.closest('[role=menu]')
  );
}
