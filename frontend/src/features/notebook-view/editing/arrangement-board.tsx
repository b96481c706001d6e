import type { SectionView } from '@commonplace/contracts/api';
import { type Arrangement, blocksOf } from '@commonplace/contracts/notebooks';
import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { NoteGrid } from '../grid/note-grid.tsx';
import sectionClasses from '../notebook-section.module.css';
import type { Dragged } from '../order/drop-place.ts';
import { moveNote, moveSection, type Place } from '../order/notebook-order.ts';
import { dragPart, usePointerDrag } from '../order/use-pointer-drag.ts';
import type { NotebookNotes } from '../use-notebook-notes.ts';
import classes from './arrangement-board.module.css';
import { ArrangementMenu } from './arrangement-menu.tsx';
import { buttonOf, itemOf } from './board-item.ts';
import { BoardTile, boardTileHeight, SectionHead } from './board-tile.tsx';
import { useKeyboardLift } from './use-keyboard-lift.ts';

interface ArrangementBoardProps {
  sections: readonly SectionView[];
  isLong: boolean;
  noteOf: NotebookNotes['noteOf'];
  show: NotebookNotes['show'];
  arrangement: Arrangement;
  onChange: (arrangement: Arrangement) => void;
}

/**
 * Everything in a notebook, to be put in order: by dragging, by keys on a handle, or by the menu
 * of each thing. What a tile or a head of a section does is decided here, by their attributes, so that a
 * thousand of them are drawn once.
 */
export const ArrangementBoard = memo(function ArrangementBoard({
  sections,
  isLong,
  noteOf,
  show,
  arrangement,
  onChange,
}: ArrangementBoardProps) {
  const { t } = useTranslation(['notebook-view', 'common']);
  const board = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [menuOf, setMenuOf] = useState<Dragged | null>(null);
  // The focus follows it, also to where nothing else is drawn.
  const [movedId, setMovedId] = useState<string | null>(null);

  const titleOf = ({ kind, id }: Dragged) => {
    if (kind === 'section') return sections.find((section) => section.id === id)?.title ?? '';
    const note = noteOf(id);
    return note ? noteLabel(note, t('common:untitled')) : '';
  };
  const keyboard = useKeyboardLift({ board, arrangement, sections, titleOf, onChange });
  const put = (item: Dragged, place: Place) => {
    const next =
      item.kind === 'note' ? moveNote(arrangement, item.id, place) : moveSection(arrangement, item.id, place);
    if (next === arrangement) return;
    onChange(next);
    setMovedId(item.id);
    keyboard.say('dropped', item, next);
  };
  usePointerDrag({ board, mark, ghostClass: classes.ghost ?? '', onDrop: put });

  const blocks = useMemo(() => blocksOf(arrangement), [arrangement]);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const onSeen = useCallback(
    (list: string, ids: readonly string[] | null) => show(list, ids && { ids }),
    [show],
  );
  const keptId = keyboard.lifted?.id ?? movedId;
  const long = useMemo(
    () => (isLong ? { itemHeight: boardTileHeight, onSeen, keptId } : undefined),
    [isLong, onSeen, keptId],
  );
  const tiles = (ids: readonly string[]) => (
    <NoteGrid
      ids={ids}
      long={long}
      draw={(id) => (
        <BoardTile note={noteOf(id)} id={id} helpId={helpId} isLifted={keyboard.lifted?.id === id} />
      )}
    />
  );
  return (
    <>
      <p className={classes.help} id={helpId}>
        {t('notebook-view:order.help')} <span className={classes.keys}>{t('notebook-view:order.keys')}</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed; it listens for all of them */}
      <div
        ref={board}
        className={classes.board}
        onKeyDown={keyboard.onKeyDown}
        onBlur={keyboard.onBlur}
        onClick={({ target }) => {
          const button = target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null;
          const item = button && itemOf(button);
          if (item) setMenuOf(item);
        }}
      >
        {blocks.map((block) => {
          if (block.kind === 'run') {
            return (
              <div key={block.key} className={sectionClasses.run} {...{ [dragPart.run]: '' }}>
                {tiles(block.notes)}
              </div>
            );
          }
          const section = byId.get(block.id);
          return (
            section && (
              <section
                key={block.key}
                className={sectionClasses.section}
                style={{ '--section-color': section.color } as CSSProperties}
                aria-label={section.title}
                {...{ [dragPart.section]: block.id }}
              >
                <SectionHead
                  section={section}
                  count={block.notes.length}
                  helpId={helpId}
                  isLifted={keyboard.lifted?.id === block.id}
                />
                {block.notes.length > 0 ? (
                  tiles(block.notes)
                ) : (
                  <p className={classes.none}>{t('notebook-view:order.dropHere')}</p>
                )}
              </section>
            )
          );
        })}
        <div ref={mark} className={classes.mark} data-mark="" hidden />
        <VisuallyHidden aria-live="assertive">{keyboard.said}</VisuallyHidden>
      </div>
      {menuOf && (
        <ArrangementMenu
          key={menuOf.id}
          item={menuOf}
          title={titleOf(menuOf)}
          button={() => buttonOf(board.current, menuOf, 'menu')}
          arrangement={arrangement}
          sections={sections}
          onMove={(place) => put(menuOf, place)}
          onClose={() => setMenuOf(null)}
        />
      )}
    </>
  );
});
