import type { OpenedNote } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { LoadFailed } from '../../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import { Comparison } from '../../../shared/comparison/comparison.tsx';
import { liveNotes } from '../../../shared/notes/live-notes.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import classes from './publish-changes-dialog.module.css';
import { useStaging } from './staging-calls.ts';

interface PublishChangesDialogProps {
  note: Pick<OpenedNote, 'id' | 'info1' | 'imageSizes' | 'publishedVersion'>;
  /** From then on readers see changes as they are written. */
  goesLive?: boolean;
  onClose: () => void;
}

/** Shows what readers do not see yet before they do. What is changed meanwhile is shown too. */
export function PublishChangesDialog({ note, goesLive = false, onClose }: PublishChangesDialogProps) {
  const { t } = useTranslation(['staging', 'common']);
  const { id: noteId, publishedVersion } = note;
  const { at = 0, changes = 0 } = publishedVersion ?? {};
  const comparison = useQuery({
    queryKey: [...queryKeys.history.of(noteId), 'unpublished', at, changes],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => call(api.history.compare, { query: { noteId, from: at } }, { signal }),
  });
  const { refetch } = comparison;
  // How many changes there are does not grow with each of them.
  useEffect(() => liveNotes.onFolded((folded) => void (folded === noteId && refetch())), [noteId, refetch]);
  // What was changed after it was not seen.
  const shown = comparison.isPlaceholderData ? undefined : comparison.data?.until;
  const { publish, setMode } = useStaging(noteId, onClose, refetch);
  const confirm = () => (goesLive ? setMode.mutate({ mode: 'live', shown }) : publish.mutate(shown));
  return (
    <Dialog isWide title={t('staging:publishTitle')} onClose={onClose}>
      <Text>{t(goesLive ? 'staging:goesLive' : 'staging:publishText')}</Text>
      <div className={classes.comparison} aria-busy={comparison.isPlaceholderData}>
        {comparison.data !== undefined ? (
          <Comparison
            html={comparison.data.htmlContent}
            label={t('staging:text')}
            type={note.info1}
            pictureSizes={note.imageSizes}
          />
        ) : comparison.isError ? (
          <LoadFailed
            title={refusalWords(comparison.error, t('staging:compareFailed'))}
            isRetrying={comparison.isFetching}
            retry={() => void comparison.refetch()}
          />
        ) : (
          ['82%', '94%', '76%'].map((width) => <LineSkeleton key={width} width={width} />)
        )}
      </div>
      <DialogActions
        data-autofocus
        loading={publish.isPending || setMode.isPending || (shown === undefined && !comparison.isError)}
        disabled={comparison.isError}
        onClick={confirm}
        onCancel={onClose}
      >
        {t('staging:publish')}
      </DialogActions>
    </Dialog>
  );
}
