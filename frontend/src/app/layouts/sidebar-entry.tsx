import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NavigationEntry } from './navigation-entries.ts';
import classes from './sidebar.module.css';

interface SidebarEntryProps {
  entry: NavigationEntry;
  isCurrent: boolean;
  /** An icon only, with a tooltip. */
  shrunk: boolean;
  onChosen: () => void;
}

/** An entry of the navigation: a link where it leads to an address, otherwise a button. */
export function SidebarEntry({ entry, isCurrent, shrunk, onChosen }: SidebarEntryProps) {
  const { t } = useTranslation('frame');
  const text = t(entry.text);
  const look = {
    className: entry.kind === 'begin' ? classes.newNote : classes.entry,
    'aria-label': text,
    'aria-current': isCurrent ? ('true' as const) : undefined,
    onClick: onChosen,
  };
  const content = (
    <>
      <entry.Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.text}>{text}</span>
    </>
  );
  if (entry.kind === 'list' || entry.kind === 'act')
    return (
      <Tooltip label={text} position="right" disabled={!shrunk}>
        <UnstyledButton {...look}>{content}</UnstyledButton>
      </Tooltip>
    );
  const keys = entry.kind === 'begin' ? entry.keys : undefined;
  return (
    <Tooltip label={keys ? `${text} (${keys})` : text} position="right" disabled={!shrunk && !keys}>
      <UnstyledButton component={Link} to={entry.to} {...look} aria-keyshortcuts={keys}>
        {content}
      </UnstyledButton>
    </Tooltip>
  );
}
