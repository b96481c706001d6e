import { Tabs } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelHeader } from '../../../shared/ui/panel-header.tsx';
import type { NoteListContext } from './note-list-context.ts';
import { SharedNotes } from './shared-notes.tsx';
import classes from './shared-with-me.module.css';

const tabs = ['notes', 'notebooks'] as const;

interface SharedWithMeProps extends NoteListContext {
  /** Draws the notebooks that others share, when their tab is first opened. */
  notebooks: () => ReactNode;
}

/** What others share with the signed-in person: notes, and in a tab of their own notebooks. */
export function SharedWithMe({ notebooks, ...list }: SharedWithMeProps) {
  const { t } = useTranslation('note-lists');
  const [tab, setTab] = useSessionStorage<(typeof tabs)[number]>({
    key: 'sharedTab',
    defaultValue: 'notes',
    getInitialValueInEffect: false,
  });
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(tabs.find((known) => known === next) ?? 'notes')}
      keepMounted={false}
      className={classes.tabs}
    >
      <Panel>
        <PanelHeader
          title={t('sharedWithMe')}
          below={
            <Tabs.List aria-label={t('sharedWithMe')}>
              <Tabs.Tab value="notes">{t('sharedTabs.notes')}</Tabs.Tab>
              <Tabs.Tab value="notebooks">{t('sharedTabs.notebooks')}</Tabs.Tab>
            </Tabs.List>
          }
        />
        <Tabs.Panel value="notes">
          <SharedNotes {...list} />
        </Tabs.Panel>
        <Tabs.Panel value="notebooks">{notebooks()}</Tabs.Panel>
      </Panel>
    </Tabs>
  );
}
