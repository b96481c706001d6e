import type { SectionView } from '@commonplace/contracts/api';
import type { Arrangement } from '@commonplace/contracts/notebooks';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFolder, IconFolderMinus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dragged } from '../order/drop-place.ts';
import { noteStep, type Place, positionOf, sectionStep } from '../order/notebook-order.ts';
import classes from './arrangement-menu.module.css';

interface ArrangementMenuProps {
  item: Dragged;
  title: string;
  /** The button that opened it, wherever it is by now. */
  button: () => HTMLElement | null;
  arrangement: Arrangement;
  sections: readonly SectionView[];
  onMove: (place: Place) => void;
  onClose: () => void;
}

/** What can be done with a note or a section of the board without dragging it. One menu for all of them. */
export function ArrangementMenu({
  item,
  title,
  button,
  arrangement,
  sections,
  onMove,
  onClose,
}: ArrangementMenuProps) {
  const { t } = useTranslation('notebook-view');
  const [box] = useState(() => button()?.getBoundingClientRect());
  const step = (forwards: boolean) =>
    item.kind === 'note'
      ? noteStep(arrangement, item.id, { forwards, stride: 1 })
      : sectionStep(arrangement, item.id, { forwards, far: true });
  const up = step(false);
  const down = step(true);
  const here = positionOf(arrangement, item.id)?.sectionId ?? null;
  const others = item.kind === 'note' ? sections.filter(({ id }) => id !== here) : [];
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

  // The button may have moved with what it belongs to, so it is looked for once the menu is gone.
  const latest = useRef(button);
  useEffect(() => {
    latest.current = button;
  }, [button]);
  useEffect(
    () => () => {
      requestAnimationFrame(() => latest.current()?.focus());
    },
    [],
  );
  const to = (sectionId: string | null): Place => ({ sectionId, beside: null, after: true });
  return (
    <Menu opened onClose={onClose} returnFocus={false} width={220}>
      <Menu.Target>
        <span
          className={classes.anchor}
          style={box && { left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('order.menu', { title })} className={classes.dropdown}>
        <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={!up} onClick={() => up && onMove(up)}>
          {t('order.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          disabled={!down}
          onClick={() => down && onMove(down)}
        >
          {t('order.down')}
        </Menu.Item>
        {item.kind === 'note' && (others.length > 0 || here !== null) && (
          <Menu.Label>{t('order.toSection')}</Menu.Label>
        )}
        {here !== null && (
          <Menu.Item leftSection={<IconFolderMinus {...icon} />} onClick={() => onMove(to(null))}>
            {t('order.toNone')}
          </Menu.Item>
        )}
        {others.map((section) => (
          <Menu.Item
            key={section.id}
            leftSection={<IconFolder {...icon} />}
            onClick={() => onMove(to(section.id))}
          >
            {section.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
