import type { NoteSummary } from '@commonplace/contracts/api';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFileExport, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../lists/use-latest.ts';
import { NoteSelection, PanelSelection, type SelectedAction, useSelectedCount } from './note-selection.ts';
import classes from './note-selection-area.module.css';

interface NoteSelectionAreaProps {
  children: ReactNode;
  /** Does it with all of them. */
  onSelected: (action: SelectedAction, notes: readonly NoteSummary[]) => void;
}

/** Notes can be selected in the lists of the panel within. While any is, a bar says what can be done with them. */
export function NoteSelectionArea({ children, onSelected }: NoteSelectionAreaProps) {
  const [selection] = useState(() => new NoteSelection());
  const act = useLatest((action: SelectedAction) => {
    onSelected(action, [...selection.notes().values()]);
    selection.clear();
  });
  const panel = useMemo(() => ({ selection, onSelected: act }), [selection, act]);
  return (
    <PanelSelection value={panel}>
      <Area>{children}</Area>
    </PanelSelection>
  );
}

function Area({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const count = useSelectedCount();
  // The bar goes with what is done in it; a row that goes too gives the focus to the next one.
  const focusList = () => area.current?.querySelector<HTMLElement>(`${selectedRow} a`)?.focus();
  return (
    <div ref={area} className={classes.area}>
      <div className={classes.lists} data-selecting={count > 0 || undefined}>
        {children}
      </div>
      {count > 0 && <SelectionBar count={count} onLeave={focusList} />}
    </div>
  );
}

const selectedRow = '[data-index]:has([data-select-box][data-selected])';

function SelectionBar({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { t } = useTranslation(['note-lists', 'notes']);
  const panel = useContext(PanelSelection);
  if (!panel) return null;
  const clear = () => {
    onLeave();
    panel.selection.clear();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('note-lists:select.bar')}
      className={classes.bar}
      onKeyDown={({ key }) => {
        if (key === 'Escape') clear();
      }}
    >
      <Tooltip label={t('note-lists:select.clear')}>
        <ActionIcon aria-label={t('note-lists:select.clear')} onClick={clear}>
          <IconX size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span role="status" className={classes.count}>
        {t('note-lists:select.count', { count })}
      </span>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<IconFileExport size={18} stroke={1.5} aria-hidden />}
        onClick={() => {
          onLeave();
          panel.onSelected('export');
        }}
      >
        {t('notes:menu.export')}
      </Button>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        aria-keyshortcuts="Delete"
        onClick={() => {
          onLeave();
          panel.onSelected('trash');
        }}
      >
        {t('notes:menu.trash')}
      </Button>
    </div>
  );
}
