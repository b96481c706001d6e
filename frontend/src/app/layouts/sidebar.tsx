import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconNotebook,
  IconNotes,
  IconPencilPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './sidebar.module.css';

/** The lists that the left panel can show. Kept by name in local storage. */
export const leftPanelDisplays = ['notebooks', 'notes', 'shared'] as const;
export type LeftPanelDisplay = (typeof leftPanelDisplays)[number];

const entries = [
  { display: 'notebooks', text: 'myNotebooks', Icon: IconNotebook },
  { display: 'notes', text: 'myNotes', Icon: IconNotes },
  { display: 'shared', text: 'sharedWithMe', Icon: IconUsers },
] as const satisfies readonly { display: LeftPanelDisplay; text: string; Icon: TablerIcon }[];

interface SidebarProps {
  display: LeftPanelDisplay;
  onDisplay: (display: LeftPanelDisplay) => void;
  /** Icons only, each with a tooltip. */
  shrunk: boolean;
  /** Absent where the sidebar has one width only, as in the drawer. */
  onShrunk?: (shrunk: boolean) => void;
  /** Called after anything was chosen. */
  onChosen?: () => void;
}

/** The navigation: a new note, and which list is shown. */
export function Sidebar({ display, onDisplay, shrunk, onShrunk, onChosen }: SidebarProps) {
  const { t } = useTranslation('frame');
  const Toggle = shrunk ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleText = t(shrunk ? 'expand' : 'shrink');
  const tooltip = { position: 'right', disabled: !shrunk } as const;
  return (
    <nav className={classes.sidebar} data-shrunk={shrunk || undefined} aria-label={t('mainNavigation')}>
      <Tooltip label={t('newNote')} {...tooltip}>
        <UnstyledButton
          component={Link}
          to="/?n"
          className={classes.newNote}
          onClick={onChosen}
          aria-label={t('newNote')}
        >
          <IconPencilPlus size={20} stroke={1.5} aria-hidden />
          <span className={classes.text}>{t('newNote')}</span>
        </UnstyledButton>
      </Tooltip>
      {entries.map(({ display: entry, text, Icon }) => (
        <Tooltip key={entry} label={t(text)} {...tooltip}>
          <UnstyledButton
            className={classes.entry}
            aria-current={entry === display ? 'true' : undefined}
            aria-label={t(text)}
            onClick={() => {
              onDisplay(entry);
              onChosen?.();
            }}
          >
            <Icon size={20} stroke={1.5} aria-hidden />
            <span className={classes.text}>{t(text)}</span>
          </UnstyledButton>
        </Tooltip>
      ))}
      {onShrunk && (
        <Tooltip label={toggleText} {...tooltip}>
          <UnstyledButton
            className={classes.toggle}
            aria-label={toggleText}
            onClick={() => onShrunk(!shrunk)}
          >
            <Toggle size={20} stroke={1.5} aria-hidden />
            <span className={classes.text}>{toggleText}</span>
          </UnstyledButton>
        </Tooltip>
      )}
    </nav>
  );
}
