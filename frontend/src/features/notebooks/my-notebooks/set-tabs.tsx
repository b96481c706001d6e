import type { NotebookSetView } from '@commonplace/contracts/api';
import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSidewaysRow } from '../../../shared/ui/use-sideways-row.ts';
import { RowMenu } from '../menu/row-menu.tsx';
import { DeleteSetDialog } from '../sets/delete-set-dialog.tsx';
import { EditSetDialog, NewSetDialog } from '../sets/set-dialog.tsx';
import { SetIcon } from '../sets/set-icon.tsx';
import classes from './set-tabs.module.css';

/** The tab of all notebooks, which no set's id is. */
export const allTab = 'all';

interface SetTabsProps {
  sets: readonly NotebookSetView[];
  /** The id of a set, or `allTab`. */
  tab: string;
  onTab: (tab: string) => void;
  /** What the chosen tab holds. */
  children: ReactNode;
}

/** All notebooks, and one tab for each set, with what can be done with sets. */
export function SetTabs({ sets, tab, onTab, children }: SetTabsProps) {
  const { t } = useTranslation('notebooks');
  const [dialog, setDialog] = useState<'new' | 'edit' | 'delete' | null>(null);
  const row = useRef<HTMLDivElement>(null);
  useSidewaysRow(row, tab);
  const set = sets.find(({ id }) => id === tab);
  const close = () => setDialog(null);
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(next ?? allTab)}
      classNames={{ list: classes.tabs, tab: classes.tab, tabLabel: classes.label }}
    >
      <div className={classes.bar}>
        <Tabs.List ref={row} aria-label={t('set.tabs')}>
          <Tabs.Tab value={allTab}>{t('all')}</Tabs.Tab>
          {sets.map(({ id, title, icon }) => (
            <Tabs.Tab key={id} value={id} leftSection={<SetIcon icon={icon.class} />}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {set && (
          <RowMenu
            className={classes.act}
            label={t('set.menu', { title: set.title })}
            entries={() => [
              { action: 'edit', text: t('set.edit'), Icon: IconPencil },
              { action: 'delete', text: t('set.remove'), Icon: IconTrash, destroys: true },
            ]}
            onChoose={setDialog}
          />
        )}
        <Tooltip label={t('set.new')}>
          <ActionIcon className={classes.act} aria-label={t('set.new')} onClick={() => setDialog('new')}>
            <IconPlus size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      {dialog === 'new' && <NewSetDialog onClose={close} onCreated={({ id }) => onTab(id)} />}
      {dialog === 'edit' && set && <EditSetDialog set={set} onClose={close} />}
      {dialog === 'delete' && set && <DeleteSetDialog set={set} onClose={close} />}
    </Tabs>
  );
}
