import { Button, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconList, IconPencilPlus } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigationType } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './panels.module.css';
import { useFocusOnOpened } from './use-focus-on-opened.ts';
import { usePanelWidth } from './use-panel-width.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

interface PanelsProps {
  /** The list lies over the note instead of beside it. */
  small: boolean;
  /** On a phone: New Note is where a thumb reaches it. */
  phone: boolean;
  /** On a small device: what is open has a bar of its own, with room for the way back to the list. */
  hasBar: boolean;
  /** On a small device: whether the list is in front. */
  listOpen: boolean;
  /** Absent while there is nothing behind the list. */
  onCloseList?: (() => void) | undefined;
  onOpenList: () => void;
  /** What the right panel shows: another one is another thing to read. */
  opened: string;
  /** It is nothing, and the words that say so. */
  isEmpty: boolean;
  /** What it is called for those who do not see it. */
  openedLabel: string;
  left: ReactNode;
  right: ReactNode;
}

/**
 * The two halves of the workspace. Both stay in the tree at every width, seen or not: a note that is open
 * stays open, and a list stays where it was scrolled to. On a small device the list is a sheet over the
 * note, as wide as the screen or narrower, and what is seen of the note beside it closes it.
 */
export function Panels({
  small,
  phone,
  hasBar,
  listOpen,
  onCloseList,
  onOpenList,
  opened,
  isEmpty,
  openedLabel,
  left,
  right,
}: PanelsProps) {
  const { t } = useTranslation('frame');
  const { container, width, isWhole, handleProps } = usePanelWidth(small);
  const listShown = !small || listOpen;
  const noteShown = !small || !listOpen;
  // A list that was never opened on a small device is not asked for.
  const [hasListed, setHasListed] = useState(listShown);
  if (listShown && !hasListed) setHasListed(true);

  const list = useFocusOnOpened<HTMLElement>(small && listOpen ? 'list' : null);
  const isRedirected = useNavigationType() === 'REPLACE';
  const note = useFocusOnOpened<HTMLElement>(noteShown ? opened : null, { isEmpty, isRedirected });
  const scroller = useScrollMemory(opened);
  const content = { id: 'main', tabIndex: -1 };

  /** The link of what is open already has nowhere to lead but back to it. */
  const closeOnSame = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[href]');
    if (!onCloseList || link?.getAttribute('href') !== window.location.pathname + window.location.search)
      return;
    event.preventDefault();
    onCloseList();
  };

  const Back = hasBar ? IconChevronLeft : IconList;
  return (
    <main
      ref={container}
      className={classes.panels}
      data-small={small || undefined}
      data-phone={phone || undefined}
      data-has-bar={hasBar || undefined}
      data-list={listShown ? (isWhole ? 'whole' : 'beside') : undefined}
      style={{ '--list-width': `${width}px` } as CSSProperties}
    >
      <section
        {...(!noteShown && content)}
        ref={list}
        className={classes.left}
        aria-label={t('list')}
        onClickCapture={small ? closeOnSame : undefined}
      >
        {hasListed && left}
        {phone && (
          <Button
            component={Link}
            to={paths.newNote}
            className={classes.newNote}
            leftSection={<IconPencilPlus size={20} stroke={1.5} aria-hidden />}
          >
            {t('newNote')}
          </Button>
        )}
      </section>
      {listShown && <hr {...handleProps} className={classes.handle} aria-label={t('panelWidth')} />}
      <section
        {...(noteShown && content)}
        ref={note}
        className={classes.right}
        aria-label={openedLabel}
        inert={!noteShown && onCloseList !== undefined}
      >
        <div ref={scroller} className={classes.scroller}>
          {small && (noteShown || onCloseList) && (
            <Tooltip label={t('backToList')} disabled={!hasBar}>
              <button type="button" className={classes.back} data-bar="top" onClick={onOpenList}>
                <Back size={hasBar ? 22 : 18} stroke={1.5} aria-hidden />
                <span>{t('backToList')}</span>
              </button>
            </Tooltip>
          )}
          {right}
        </div>
      </section>
      {!noteShown && onCloseList && (
        // For pointers only: the keyboard closes the list by choosing from it or by going back.
        <div className={classes.veil} onPointerDown={onCloseList} aria-hidden data-veil />
      )}
    </main>
  );
}
