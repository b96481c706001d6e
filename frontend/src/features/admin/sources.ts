import { type AdminAct, limits, type Report } from '@commonplace/contracts/api';
import { api, call } from '../../shared/api/index.ts';
import type { CollectionSource } from '../../shared/collections/source.ts';

/** Everything that administrators are shown. */
export const adminKey = ['admin'];

export const reports: CollectionSource<Report> = {
  id: 'reports',
  key: [...adminKey, 'reports'],
  limit: limits.sharedPage,
  load: async (query, signal) => {
    const { reports: items, count: total } = await call(api.admin.reports, { query }, { signal });
    return { runs: [{ items, total }] };
  },
};

export const log: CollectionSource<AdminAct> = {
  id: 'log',
  key: [...adminKey, 'acts'],
  limit: limits.sharedPage,
  load: async (query, signal) => {
    const { acts: items, count: total } = await call(api.admin.acts, { query }, { signal });
    return { runs: [{ items, total }] };
  },
};
