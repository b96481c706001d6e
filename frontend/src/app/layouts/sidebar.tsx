import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { LeftPanelDisplay } from './left-panel-display.ts';
import { navigationEntries } from './navigation-entries.ts';
import { useNavigationView } from './navigation-view.ts';
import classes from './sidebar.module.css';

// Rarely used, so it is loaded when it is first opened.
const Publications = lazy(() =>
  import('./publications.tsx').then((module) => ({ default: module.Publications })),
);

interface SidebarProps {
  display: LeftPanelDisplay;
  onDisplay: (display: LeftPanelDisplay) => void;
  /** The note or notebook that is open. */
  selectedId: string | null;
  /** Icons only, each with a tooltip. */
  shrunk: boolean;
  /** Absent where the sidebar has one width only, as in the drawer. */
  onShrunk?: (shrunk: boolean) => void;
  /** Called after anything was chosen. */
  onChosen?: () => void;
}

/** The navigation: a new note, which list is shown, and in its second view what the person has published. */
export function Sidebar({ display, onDisplay, selectedId, shrunk, onShrunk, onChosen }: SidebarProps) {
  const { t } = useTranslation('frame');
  const [view, setView] = useNavigationView();
  const publications = useId();
  const showsPublications = view === 'publications' && !shrunk;
  const Toggle = shrunk ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleText = t(shrunk ? 'expand' : 'shrink');
  const tooltip = { position: 'right', disabled: !shrunk } as const;
  const { pathname } = useLocation();
  // One entry is current: a place is on the screen itself, a list may be beside it.
  const place = navigationEntries.find(
    (entry) =>
      entry.kind === 'place' &&
      !('display' in entry) &&
      (pathname === entry.to || pathname.startsWith(`${entry.to}/`)),
  );
  const isCurrent = (entry: (typeof navigationEntries)[number]) => {
    if (place) return entry === place;
    return 'display' in entry && entry.display === (display === 'following' ? 'feed' : display);
  };
  return (
    <nav className={classes.sidebar} data-shrunk={shrunk || undefined} aria-label={t('mainNavigation')}>
      {navigationEntries.map((entry) => {
        const content = (
          <>
            <entry.Icon size={20} stroke={1.5} aria-hidden />
            <span className={classes.text}>{t(entry.text)}</span>
          </>
        );
        const display = 'display' in entry ? entry.display : null;
        const look = {
          className: classes.entry,
          'aria-label': t(entry.text),
          'aria-current': isCurrent(entry) ? ('true' as const) : undefined,
          onClick: () => {
            if (display) onDisplay(display);
            onChosen?.();
          },
        };
        if (entry.kind === 'begin')
          return (
            <Tooltip key={entry.text} label={`${t(entry.text)} (${entry.keys})`} position="right">
              <UnstyledButton
                component={Link}
                to={entry.to}
                {...look}
                className={classes.newNote}
                aria-keyshortcuts={entry.keys}
              >
                {content}
              </UnstyledButton>
            </Tooltip>
          );
        return (
          <Tooltip key={entry.text} label={t(entry.text)} {...tooltip}>
            {entry.kind === 'place' ? (
              <UnstyledButton component={Link} to={entry.to} {...look}>
                {content}
              </UnstyledButton>
            ) : (
              <UnstyledButton {...look}>{content}</UnstyledButton>
            )}
          </Tooltip>
        );
      })}
      <Tooltip label={t('publications')} {...tooltip}>
        <UnstyledButton
          className={classes.fold}
          aria-label={t('publications')}
          aria-expanded={showsPublications}
          aria-controls={showsPublications ? publications : undefined}
          onClick={() => {
            setView(showsPublications ? 'plain' : 'publications');
            // There is no room for them beside icons.
            onShrunk?.(false);
          }}
        >
          <IconWorld size={20} stroke={1.5} aria-hidden />
          <span className={classes.text}>{t('publications')}</span>
          <IconChevronRight size={16} stroke={1.5} className={classes.arrow} aria-hidden />
        </UnstyledButton>
      </Tooltip>
      {showsPublications && (
        <div id={publications} className={classes.publications}>
          <Suspense fallback={null}>
            <Publications selectedId={selectedId} onChosen={onChosen} />
          </Suspense>
        </div>
      )}
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
