import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnNotebooks } from '../../shared/notebooks/use-own-notebooks.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { CreateNotebookDialog } from './dialogs/create-notebook-dialog.tsx';
import { allSharings, FilterMenu } from './my-notebooks/filter-menu.tsx';
import { FoldList } from './my-notebooks/fold-list.tsx';
import { FoldSkeletons } from './my-notebooks/fold-skeletons.tsx';
import type { NotesOf } from './my-notebooks/notebook-fold.tsx';
import { chosenNotebooks } from './my-notebooks/notebook-order.ts';
import { NotebookSearch } from './my-notebooks/notebook-search.tsx';
import { allTab, SetTabs } from './my-notebooks/set-tabs.tsx';
import { SortMenu } from './my-notebooks/sort-menu.tsx';
import { useNotebookSort } from './my-notebooks/use-notebook-sort.ts';
import classes from './my-notebooks.module.css';
import type { NotebookListContext } from './notebook-list-context.ts';

interface MyNotebooksProps extends NotebookListContext {
  notesOf: NotesOf;
}

/** The signed-in person's notebooks, all or by set, each one unfolding to its sections and notes. */
export function MyNotebooks({ notesOf, ...list }: MyNotebooksProps) {
  const { t } = useTranslation('notebooks');
  const query = useOwnNotebooks();
  const [sort, setSort] = useNotebookSort();
  const [search, setSearch] = useState('');
  const [sharing, setSharing] = useState(allSharings);
  const [chosenTab, setTab] = useState(allTab);
  const [creating, setCreating] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);

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
  const narrowed = sought.trim() !== '' || sharing.length < allSharings.length;
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
        <NotebookSearch search={search} onSearch={setSearch} />
        <SortMenu sort={sort} onSort={setSort} />
        <FilterMenu shown={sharing} onShown={setSharing} />
      </div>
      <SetTabs sets={sets} tab={tab} onTab={setTab}>
        {query.isPending && <FoldSkeletons />}
        {query.isError && !query.data && (
          <LoadFailed title={t('failed')} isRetrying={query.isFetching} retry={() => void query.refetch()} />
        )}
        {shown?.length === 0 && (
          <StateMessage
            drawing="shelf"
            title={t(set && !narrowed ? 'nothingHere' : 'noneFound')}
            action={!narrowed && !set && <Button onClick={create}>{t('newNotebook')}</Button>}
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
          onCreated={({ id }) => {
            // It shall be seen, whatever was looked for before.
            setTab(allTab);
            setSearch('');
            setSharing(allSharings);
            setCreatedId(id);
          }}
        />
      )}
    </Panel>
  );
}
