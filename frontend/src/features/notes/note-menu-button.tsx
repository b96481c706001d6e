import type { NoteSummary } from '@commonplace/contracts/api';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/navigation/paths.ts';
import { type NoteAction, noteMenuFor } from './note-menu.ts';
import classes from './note-menu-button.module.css';

interface NoteMenuButtonProps {
  note: NoteSummary;
  /** What the note is called on screen. */
  title: string;
  onRename: () => void;
  onAction: (action: NoteAction) => void;
}

/** Opens the menu of a note. */
export function NoteMenuButton({ note, title, onRename, onAction }: NoteMenuButtonProps) {
  const { t } = useTranslation('notes');
  const button = useRef<HTMLButtonElement>(null);
  const choose = (action: ReturnType<typeof noteMenuFor>[number]['action']) => {
    if (action === 'openTab') window.open(paths.note(note.id), '_blank', 'noopener');
    else if (action === 'rename') onRename();
    else {
      // A dialog gives the focus back to where it was when it opened.
      button.current?.focus();
      onAction(action);
    }
  };
  return (
    // Renaming takes the focus at once; the menu must not take it back.
    <Menu width={200} returnFocus={false}>
      <Menu.Target>
        <ActionIcon ref={button} className={classes.button} aria-label={t('menu.label', { title })}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {noteMenuFor(note.abilities).map(({ action, Icon, destroys }) => (
          <Menu.Item
            key={action}
            color={destroys ? 'danger' : undefined}
            leftSection={<Icon size={18} stroke={1.5} />}
            onClick={() => choose(action)}
          >
            {t(`menu.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
