import type { NotebookView } from '@commonplace/contracts/api';
import { Button, Select } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../../shared/collections/empty/state-message.tsx';
import { FilterMenu } from '../../../shared/collections/tools/filter-menu.tsx';
import {
  SearchToggle,
  ToggledSearchField,
  useToggledSearch,
} from '../../../shared/collections/tools/search-toggle.tsx';
import { sortBy } from '../../../shared/collections/tools/sort.ts';
import { SortMenu } from '../../../shared/collections/tools/sort-menu.tsx';
import { type CollectionView, ViewSwitch } from '../../../shared/collections/tools/view-switch.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { Panel, PanelHeader } from '../../../shared/ui/panel-header.tsx';
import classes from './my-notes.module.css';
import { NewNoteButton } from './new-note-button.tsx';
import { everyNote, leavesOut, type NoteFilter } from './note-filter.ts';
import { NoteList } from './note-list.tsx';
import type { NoteListContext } from './note-list-context.ts';
import { type NoteSort, noteSortFields } from './note-sort.ts';
import { useMyNotes } from './use-my-notes.ts';

interface MyNotesProps extends NoteListContext {
  /** Brings notes in from elsewhere. */
  onImport: () => void;
}

/** The notes the signed-in person wrote: searched, sorted, filtered, as a list or as cards. */
export function MyNotes({ onImport, ...list }: MyNotesProps) {
  const { t } = useTranslation('note-lists');
  const search = useToggledSearch();
  const [sort, setSort] = useSessionStorage<NoteSort>({
    key: 'notesSort',
    defaultValue: sortBy('updatedAt'),
    getInitialValueInEffect: false,
  });
  const [view, setView] = useSessionStorage<CollectionView>({
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
            <ToggledSearchField search={search} label={t('search.field')} />
          </>
        }
      >
        <span className={classes.actions}>
          <SearchToggle search={search} label={t('search.open')} />
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
                <>
                  <Button component={Link} to={paths.newNote}>
                    {t('firstNote')}
                  </Button>
                  <Button variant="subtle" onClick={onImport}>
                    {t('import')}
                  </Button>
                </>
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
  view: CollectionView;
  onView: (view: CollectionView) => void;
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
  const { t } = useTranslation('note-lists');
  const shown = sort.by === 'bookOrder' && !hasOrder ? sortBy('updatedAt' as const) : sort;
  const { sharing, notebookId } = filter;
  return (
    <div className={classes.tools}>
      <SortMenu
        sort={shown}
        fields={noteSortFields.filter((field) => field !== 'bookOrder' || hasOrder)}
        nameOf={(field) => t(`sort.${field}`)}
        byHand="bookOrder"
        onSort={onSort}
      />
      <FilterMenu
        sharing={sharing}
        onSharing={(kinds) => onFilter({ ...filter, sharing: kinds })}
        also={notebooks.filter(({ id }) => id === notebookId).map(({ name }) => name)}
        onReset={() => onFilter(everyNote)}
      >
        <Select
          label={t('filter.notebook')}
          placeholder={t('filter.everyNotebook')}
          clearable
          searchable
          value={notebookId}
          data={notebooks.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t('filter.noNotebook')}
          comboboxProps={{ withinPortal: false }}
          onChange={(id) => onFilter({ ...filter, notebookId: id })}
        />
      </FilterMenu>
      <ViewSwitch view={view} onView={onView} />
    </div>
  );
});
