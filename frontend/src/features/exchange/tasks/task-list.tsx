import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { LoadFailed } from '../../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import { useKnownTasks } from './known-tasks.ts';
import { laterOf } from './later-of.ts';
import classes from './task-list.module.css';
import { TaskRow } from './task-row.tsx';

/** The imports and exports of the last 30 days, the latest first, as far as each of them is. */
export function TaskList({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('exchange');
  const known = useKnownTasks();
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.tasks.list,
    queryFn: async ({ signal }) => (await call(api.tasks.list, { query: {} }, { signal })).tasks,
  });
  if (isError && !data) {
    return <LoadFailed title={t('failed')} isRetrying={isFetching} retry={() => void refetch()} />;
  }
  if (isPending) return <LineSkeleton width="60%" />;
  const newest = new Map(data.map((task) => [task.id, task]));
  for (const task of known) newest.set(task.id, laterOf(newest.get(task.id) ?? task, task));
  const tasks = [...newest.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (tasks.length === 0) return <p className={classes.none}>{t('none')}</p>;
  return (
    <ul className={classes.list}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} onChosen={onChosen} />
      ))}
    </ul>
  );
}
