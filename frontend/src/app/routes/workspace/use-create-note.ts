import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreationOutcome } from '../../../features/editor/index.ts';
import { AppError, api, ConnectionError, call, queryKeys } from '../../../shared/api/index.ts';

/** What may be different a moment later. */
const passing: readonly string[] = ['internal', 'unavailable', 'rate_limited'];

/** Creates an empty note under an idempotency key, and tells the lists. Its text goes through the live document. */
export function useCreateNote(): (idempotencyKey: string) => Promise<CreationOutcome> {
  const cache = useQueryClient();
  const { t } = useTranslation('editor');
  return useCallback(
    async (key) => {
      try {
        const { note } = await call(api.notes.create, { headers: { 'idempotency-key': key }, body: {} });
        if (note.documentName === null) throw new AppError('unavailable');
        cache.setQueryData(queryKeys.notes.one(note.id), note);
        void cache.invalidateQueries({ queryKey: queryKeys.notes.mine });
        return { kind: 'created', documentName: note.documentName };
      } catch (error) {
        if (error instanceof AppError && !(error instanceof ConnectionError)) {
          return { kind: 'failed', message: error.message, final: !passing.includes(error.code) };
        }
        return { kind: 'failed', message: t('status.unreachable'), final: false };
      }
    },
    [cache, t],
  );
}
