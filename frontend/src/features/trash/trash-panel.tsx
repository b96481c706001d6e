import { limits } from '@commonplace/contracts/api';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys, refusalWords } from '../../shared/api/index.ts';
import { Collection } from '../../shared/collections/collection.tsx';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import type { Layout } from '../../shared/collections/layout.ts';
import { RowSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import {
  SearchToggle,
  ToggledSearchField,
  useToggledSearch,
} from '../../shared/collections/tools/search-toggle.tsx';
import { usePages } from '../../shared/collections/use-pages.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { EmptyTrashDialog } from './empty-trash-dialog.tsx';
import classes from './trash.module.css';
import { restore } from './trash-calls.ts';
import { TrashRow } from './trash-row.tsx';
import { type TrashedThing, trashSource } from './trash-source.ts';

interface TrashPanelProps {
  /** Asks before a thing is deleted for good, and deletes it; its own feature says how. */
  deleteDialog: (thing: TrashedThing, end: { onClose: () => void; onDeleted: () => void }) => ReactNode;
}

// As high as `.row`.
const rows: Layout = { heights: 'same', height: 64, gap: 0, minWidth: null, coming: <RowSkeleton /> };
const days = limits.trashDays;

/** What the signed-in person moved to the trash, with the way back for each. */
export function TrashPanel({ deleteDialog }: TrashPanelProps) {
  const { t } = useTranslation('trash');
  const cache = useQueryClient();
  const search = useToggledSearch();
  const [asked, setAsked] = useState<TrashedThing | 'everything' | null>(null);
  const items = usePages(trashSource(search.asked));
  const count = items.state === 'ready' ? items.count : 0;
  const isWhole = search.asked === '';
  // The last one goes under the focus.
  const [hadItems, setHadItems] = useState(false);
  if (count > 0 && !hadItems) setHadItems(true);
  const onRestore = useCallback(
    (thing: TrashedThing) =>
      void restore(cache, thing.kind, thing.id).then(
        (notebook) =>
          toast.brief(notebook === null ? t('notebookRestored') : t('noteRestored', { notebook })),
        (error) => toast.error(refusalWords(error, t('failed'))),
      ),
    [cache, t],
  );
  const end = {
    onClose: () => setAsked(null),
    onDeleted: () => void cache.invalidateQueries({ queryKey: queryKeys.trash }),
  };
  return (
    <Panel>
      <PanelHeader
        title={isWhole && items.state === 'ready' ? t('titleCount', { total: count }) : t('title')}
        below={
          <>
            <p className={classes.kept}>{t('kept', { days })}</p>
            <ToggledSearchField search={search} label={t('search.field')} />
          </>
        }
      >
        <span className={classes.actions}>
          <SearchToggle search={search} label={t('search.open')} />
          {isWhole && count > 0 && (
            <Tooltip label={t('empty.open')}>
              <ActionIcon aria-label={t('empty.open')} onClick={() => setAsked('everything')}>
                <IconTrashX size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </PanelHeader>
      <Collection
        items={items}
        layout={rows}
        label={t('label')}
        failed={t('loadFailed')}
        draw={({ item }) => <TrashRow thing={item} onRestore={onRestore} onDelete={setAsked} />}
        empty={
          <StateMessage
            drawing="sheet"
            takesLostFocus={hadItems}
            title={t(isWhole ? 'none' : 'noneFound')}
            {...(isWhole && { hint: t('noneHint', { days }) })}
          />
        }
      />
      {asked === 'everything' && <EmptyTrashDialog count={count} onClose={end.onClose} />}
      {asked !== null && asked !== 'everything' && deleteDialog(asked, end)}
    </Panel>
  );
}
