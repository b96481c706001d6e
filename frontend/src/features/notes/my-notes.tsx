import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { FilterMenu } from './filter-menu.tsx';
import classes from './my-notes.module.css';
import { NewNoteButton } from './new-note-button.tsx';
import { everyNote, leavesOut } from './note-filter.ts';
import { NoteList, type NoteListContext, type NoteListView } from './note-list.tsx';
import { NoteSearch, NoteSearchToggle, useNoteSearch } from './note-search.tsx';
import { sortBy } from './note-sort.ts';
import { SortMenu } from './sort-menu.tsx';
import { useMyNotes } from './use-my-notes.ts';
import { ViewSwitch } from './view-switch.tsx';

/** The notes the signed-in person wrote: searched, sorted, filtered, as a list or as cards. */
export function MyNotes(list: NoteListContext) {
  const { t } = useTranslation('notes');
  const search = useNoteSearch();
  const [sort, setSort] = useSessionStorage({
    key: 'notesSort',
    defaultValue: sortBy('updatedAt'),
    getInitialValueInEffect: false,
  });
  const [view, setView] = useSessionStorage<NoteListView>({
    key: 'notesView',
    defaultValue: 'list',
    getInitialValueInEffect: false,
  });
  const [filter, setFilter] = useState(everyNote);
  const { items, hasOrder, notebooks } = useMyNotes({ search: search.asked, sort, filter });
  const asksForAll = search.asked === '' && !leavesOut(filter);
  const title = items.state === 'ready' ? t('myNotesCount', { total: items.count }) : t('myNotes');
  return (
    <Panel>
      <PanelHeader
        title={title}
        below={
          <>
            <div className={classes.tools}>
              <SortMenu
                sort={sort.by === 'bookOrder' && !hasOrder ? sortBy('updatedAt') : sort}
                hasOrder={hasOrder}
                onSort={setSort}
              />
              <FilterMenu filter={filter} notebooks={notebooks} onFilter={setFilter} />
              <ViewSwitch view={view} onView={setView} />
            </div>
            <NoteSearch search={search} />
          </>
        }
      >
        <span className={classes.actions}>
          <NoteSearchToggle search={search} />
          <NewNoteButton />
        </span>
      </PanelHeader>
      <NoteList
        {...list}
        items={items}
        view={view}
        label={t('myNotes')}
        failed={t('failedMine')}
        empty={
          <StateMessage
            drawing="sheet"
            title={t('noneMine')}
            hint={asksForAll ? t('noneMineHint') : undefined}
          />
        }
      />
    </Panel>
  );
}
