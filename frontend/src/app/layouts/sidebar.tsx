import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconWorld,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { lazyPart, useLoaded } from '../../shared/ui/loading/lazy-part.tsx';
import type { LeftPanelDisplay } from './left-panel-display.ts';
import { type NavigationEntry, navigationEntries } from './navigation-entries.ts';
import { useNavigationView } from './navigation-view.ts';
import classes from './sidebar.module.css';
import { SidebarEntry } from './sidebar-entry.tsx';

// Rarely used, so it is loaded when it is first opened.
const Publications = lazyPart('publications', async () => (await import('./publications.tsx')).Publications);

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
  const wantsPublications = view === 'publications' && !shrunk;
  const showsPublications = useLoaded(Publications, wantsPublications) && wantsPublications;
  const Toggle = shrunk ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleText = t(shrunk ? 'expand' : 'shrink');
  const tooltip = { position: 'right', disabled: !shrunk } as const;
  const current = useCurrentEntry(display);
  return (
    <nav className={classes.sidebar} data-shrunk={shrunk || undefined} aria-label={t('mainNavigation')}>
      {navigationEntries.map((entry) => (
        <SidebarEntry
          key={entry.text}
          entry={entry}
          isCurrent={entry === current}
          shrunk={shrunk}
          onChosen={() => {
            if ('display' in entry) onDisplay(entry.display);
            onChosen?.();
            if ('run' in entry) entry.run();
          }}
        />
      ))}
      <Tooltip label={t('publications')} {...tooltip}>
        <UnstyledButton
          className={classes.fold}
          aria-label={t('publications')}
          aria-expanded={showsPublications}
          aria-controls={showsPublications ? publications : undefined}
          onClick={() => {
            setView(wantsPublications ? 'plain' : 'publications');
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
          <Publications selectedId={selectedId} onChosen={onChosen} />
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

/** One entry is current: a place is on the screen itself, a list may be beside it. */
function useCurrentEntry(display: LeftPanelDisplay): NavigationEntry | undefined {
  const { pathname } = useLocation();
  const place = navigationEntries.find(
    (entry) =>
      entry.kind === 'place' &&
      !('display' in entry) &&
      (pathname === entry.to || pathname.startsWith(`${entry.to}/`)),
  );
  const list = display === 'following' ? 'feed' : display;
  return place ?? navigationEntries.find((entry) => 'display' in entry && entry.display === list);
}
