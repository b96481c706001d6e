import type { Subject } from '@commonplace/contracts/realtime';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../shared/api/index.ts';
import { showNotebookCounts } from '../shared/notebooks/notebook-pages.ts';
import { showNoteCounts } from '../shared/notes/cached-notes.ts';
import { realtime } from '../shared/realtime/index.ts';

/** Many people receive a push at once: each requests at a random moment within this time, in milliseconds. */
const spread = 500;

/** Requests again what pushes say has changed. What no component shows is requested when it is shown. */
export function followPushes(cache: QueryClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const refresh = (...keys: QueryKey[]) => {
    for (const queryKey of keys) {
      const name = queryKey.join(' ');
      if (timers.has(name)) continue;
      const ask = () => {
        timers.delete(name);
        void cache.invalidateQueries({ queryKey });
      };
      timers.set(name, setTimeout(ask, Math.random() * spread));
    }
  };
  const refreshThing = ({ kind, id }: Subject) => {
    if (kind === 'note') refresh(queryKeys.notes.one(id));
    else refresh(queryKeys.notebooks.one(id), queryKeys.notes.inNotebook(id));
  };
  const stops = [
    realtime.on('note-changed', ({ noteId }) => refreshThing({ kind: 'note', id: noteId })),
    realtime.on('notebook-changed', ({ notebookId }) => refreshThing({ kind: 'notebook', id: notebookId })),
    realtime.on('unwatched', ({ subject }) => refreshThing(subject)),
    realtime.on('shared-with-me-changed', () => refresh(queryKeys.notes.shared, queryKeys.notebooks.shared)),
    realtime.on('counts-changed', ({ subject: { kind, id }, ...counts }) =>
      kind === 'note' ? showNoteCounts(cache, id, counts) : showNotebookCounts(cache, id, counts),
    ),
    realtime.onCatchUp((subject) => {
      if (subject) refreshThing(subject);
      else refresh(queryKeys.notes.all, queryKeys.notebooks.all);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
