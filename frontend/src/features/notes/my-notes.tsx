import type { NotebookView } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { FilterMenu } from './filter-menu.tsx';
import classes from './my-notes.module.css';
import { NewNoteButton } from './new-note-button.tsx';
import { everyNote, leavesOut, type NoteFilter } from './note-filter.ts';
import { NoteList, type NoteListContext, type NoteListView } from './note-list.tsx';
import { NoteSearch, NoteSearchToggle, useNoteSearch } from './note-search.tsx';
import { type NoteSort, sortBy } from './note-sort.ts';
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
            <Tools
              {...{ sort, hasOrder, filter, notebooks, view }}
              onSort={setSort}
              onFilter={setFilter}
              onView={setView}
            />
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
            {...(asksForAll && {
              hint: t('noneMineHint'),
              action: (
                <Button component={Link} to={paths.newNote}>
                  {t('firstNote')}
                </Button>
              ),
            })}
          />
        }
      />
    </Panel>
  );
}

interface ToolsProps {
  sort: NoteSort;
  /** A notebook is shown that has an order by hand. */
  hasOrder: boolean;
  onSort: (sort: NoteSort) => void;
  filter: NoteFilter;
  notebooks: readonly NotebookView[];
  onFilter: (filter: NoteFilter) => void;
  view: NoteListView;
  onView: (view: NoteListView) => void;
}

/** How the notes are shown; not drawn anew with every page of them that scrolling loads. */
const Tools = memo(function Tools({
  sort,
  hasOrder,
  onSort,
  filter,
  notebooks,
  onFilter,
  view,
  onView,
}: ToolsProps) {
  return (
    <div className={classes.tools}>
      <SortMenu
        sort={sort.by === 'bookOrder' && !hasOrder ? sortBy('updatedAt') : sort}
        hasOrder={hasOrder}
        onSort={onSort}
      />
      <FilterMenu filter={filter} notebooks={notebooks} onFilter={onFilter} />
      <ViewSwitch view={view} onView={onView} />
    </div>
  );
});
