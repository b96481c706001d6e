import type { TaskView } from '@commonplace/contracts/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { hearOfTask } from './known-tasks.ts';
import { isOpen } from './task-state.ts';

/** Pushes may be lost, so that what may change is asked for as well: a pause in milliseconds. */
const pause = 2_000;

/** An import or export, followed to its end. */
export function useTask(taskId: string) {
  return useQuery({
    queryKey: queryKeys.tasks.one(taskId),
    queryFn: async ({ signal }) => (await call(api.tasks.get, { params: { id: taskId } }, { signal })).task,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pause : false),
  });
}

export type TaskAct = 'start' | 'cancel' | 'undo';

/** Begins an import after its preview, cancels a task, or takes an import back. */
export function useTaskAct(taskId: string) {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (act: TaskAct): Promise<TaskView> =>
      (await call(api.tasks[act], { params: { id: taskId } })).task,
    onSuccess: (task) => {
      hearOfTask(cache, task);
      cache.setQueryData(queryKeys.tasks.one(taskId), task);
    },
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
}
