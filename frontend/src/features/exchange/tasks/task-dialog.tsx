import type { TaskView } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { ExportTask } from '../export/export-task.tsx';
import { ImportTask } from '../import/import-task.tsx';
import { useTask } from './use-task.ts';

interface TaskDialogProps {
  taskId: string;
  /** It was begun in this dialog: its file is fetched as soon as it is there. */
  isNew?: boolean | undefined;
  onClose: () => void;
}

/** How far an import or export is, and what came of it. */
export function TaskDialog({ taskId, isNew = false, onClose }: TaskDialogProps) {
  const { t } = useTranslation('exchange');
  const { data: task, isError, isFetching, refetch } = useTask(taskId);
  return (
    <Dialog title={titleOf(t, task)} onClose={onClose}>
      {task ? (
        task.kind === 'import' ? (
          <ImportTask task={task} onClose={onClose} />
        ) : (
          <ExportTask task={task} isNew={isNew} onClose={onClose} />
        )
      ) : isError ? (
        <LoadFailed title={t('failed')} isRetrying={isFetching} retry={() => void refetch()} />
      ) : (
        <LineSkeleton width="60%" />
      )}
    </Dialog>
  );
}

function titleOf(t: ReturnType<typeof useTranslation<'exchange'>>['t'], task: TaskView | undefined): string {
  if (!task) return t('tasks');
  return t(`${task.kind}.named`, { title: task.title || t(`kind.${task.kind}`) });
}
