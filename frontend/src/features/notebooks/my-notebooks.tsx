import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { everySharing } from '../../shared/collections/tools/filter.ts';
import { FilterMenu } from '../../shared/collections/tools/filter-menu.tsx';
import { SearchField } from '../../shared/collections/tools/search-field.tsx';
import { SortMenu } from '../../shared/collections/tools/sort-menu.tsx';
import { useOwnNotebooks } from '../../shared/notebooks/use-own-notebooks.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { CreateNotebookDialog } from './dialogs/create-notebook-dialog.tsx';
import { FoldList } from './my-notebooks/fold-list.tsx';
import type { NotesOf } from './my-notebooks/notebook-fold.tsx';
import { chosenNotebooks, sortFields } from './my-notebooks/notebook-order.ts';
import { allTab, SetTabs } from './my-notebooks/set-tabs.tsx';
import { useNotebookSort } from './my-notebooks/use-notebook-sort.ts';
import classes from './my-notebooks.module.css';
import type { NotebookListContext } from './notebook-list-context.ts';
import { usePlaceInSet } from './operations/use-set-operations.ts';

interface MyNotebooksProps extends NotebookListContext {
  notesOf: NotesOf;
}

/** The signed-in person's notebooks, all or by set, each one unfolding to its sections and notes. */
export function MyNotebooks({ notesOf, ...list }: MyNotebooksProps) {
  const { t } = useTranslation('notebooks');
  const query = useOwnNotebooks();
  const [sort, setSort] = useNotebookSort();
  const [search, setSearch] = useState('');
  const [sharing, setSharing] = useState(everySharing);
  const [chosenTab, setTab] = useState(allTab);
  const [creating, setCreating] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { mutate: place } = usePlaceInSet();

  const { notebooks, sets = [] } = query.data ?? {};
  const set = sets.find(({ id }) => id === chosenTab);
  const tab = set ? chosenTab : allTab;
  const sought = useDeferredValue(search);
  const shown = useMemo(() => {
    const ofTab = set ? notebooks?.filter(({ notebookSetId }) => notebookSetId === set.id) : notebooks;
    return ofTab && chosenNotebooks(ofTab, { search: sought, sharing, sort });
  }, [notebooks, set, sought, sharing, sort]);

  const create = () => setCreating(true);
  const title = notebooks ? t('titleCount', { total: notebooks.length }) : t('title');
  const narrowed = sought.trim() !== '' || sharing.length < everySharing.length;
  return (
    <Panel ref={scroller}>
      <PanelHeader title={title}>
        <Tooltip label={t('newNotebook')}>
          <ActionIcon aria-label={t('newNotebook')} onClick={create}>
            <IconPlus size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </PanelHeader>
      <div className={classes.tools}>
        <SearchField label={t('search')} search={search} onSearch={setSearch} />
        <SortMenu
          isCompact
          sort={sort}
          fields={sortFields}
          nameOf={(field) => t(`sort.${field}`)}
          onSort={setSort}
        />
        <FilterMenu
          isCompact
          sharing={sharing}
          onSharing={setSharing}
          onReset={() => setSharing(everySharing)}
        />
      </div>
      <SetTabs sets={sets} tab={tab} onTab={setTab}>
        {query.isPending && <Coming />}
        {query.isError && !query.data && (
          <LoadFailed title={t('failed')} isRetrying={query.isFetching} retry={() => void query.refetch()} />
        )}
        {shown?.length === 0 && (
          <StateMessage
            drawing="shelf"
            title={t(set && !narrowed ? 'nothingHere' : 'noneFound')}
            action={!narrowed && <Button onClick={create}>{t('newNotebook')}</Button>}
          />
        )}
        {shown && shown.length > 0 && (
          <FoldList
            {...list}
            notebooks={shown}
            scroller={scroller}
            notesOf={notesOf}
            label={set?.title ?? t('title')}
            wantedId={createdId}
            onWantedShown={() => setCreatedId(null)}
          />
        )}
      </SetTabs>
      {creating && (
        <CreateNotebookDialog
          onClose={() => setCreating(false)}
          onCreated={(notebook) => {
            const { id } = notebook;
            // It must be visible, with any earlier search.
            if (set) place({ notebook, setId: set.id });
            else setTab(allTab);
            setSearch('');
            setSharing(everySharing);
            setCreatedId(id);
          }}
        />
      )}
    </Panel>
  );
}

const widths = ['58%', '41%', '66%', '50%', '37%', '61%', '45%', '54%'];

/** Rows as high as the folds that come. */
function Coming() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <LineSkeleton key={width} width={width} />
      ))}
    </div>
  );
}
