import type { NoteSummary } from '@commonplace/contracts/api';
import { Checkbox } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isSelectable, useIsSelected } from './note-selection.ts';
import classes from './select-box.module.css';
import { ChooseRow, rowOf } from './selectable-list.tsx';

interface SelectBoxProps {
  note: NoteSummary;
  /** What the note is called on screen. */
  title: string;
  /** Where it lies. */
  on: 'row' | 'card';
}

/** Selects a note. There while its row has the pointer or the focus, and on every row while any note is selected. */
export function SelectBox({ note, title, on }: SelectBoxProps) {
  const { t } = useTranslation('note-lists');
  const choose = useContext(ChooseRow);
  const isSelected = useIsSelected(note.id);
  if (!choose || !isSelectable(note)) return null;
  return (
    <span className={classes.box} data-on={on} data-selected={isSelected || undefined} data-select-box>
      <Checkbox
        size="sm"
        checked={isSelected}
        aria-label={t('select.one', { title })}
        onChange={({ currentTarget, nativeEvent }) => {
          const row = rowOf(currentTarget);
          if (row !== null) choose(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    </span>
  );
}
