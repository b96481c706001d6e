import type { Subject } from '@commonplace/contracts/realtime';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hearOfTask } from '../features/exchange/tasks/known-tasks.ts';
import { showUnread } from '../features/notifications/use-unread.ts';
import { askAgainForMissing, queryKeys } from '../shared/api/index.ts';
import { isLiking } from '../shared/likes/is-liking.ts';
import { showNotebookCounts } from '../shared/notebooks/notebook-pages.ts';
import { type PushedCounts, showNoteCounts, showSeen } from '../shared/notes/cached-notes.ts';
import { realtime, spreadRequests } from '../shared/realtime/index.ts';

/** Each list is requested at most once in this time, in milliseconds. */
const pause = 2_000;

const { notes, notebooks } = queryKeys;
/** Lists of the left panel, which may name what is open beside them. */
const listsBeside: Record<Subject['kind'], QueryKey[]> = {
  note: [notes.mine, notes.shared, notes.published],
  notebook: [notebooks.mine, notebooks.shared, notebooks.saved, notebooks.published],
};

/** What the person has, in the left panel. */
const ownLists = [
  notes.mine,
  notes.published,
  notes.inNotebooks,
  notebooks.mine,
  notebooks.published,
  queryKeys.trash,
];

/** Requests again what pushes say has changed. What no component shows is requested when it is shown. */
export function followPushes(cache: QueryClient): () => void {
  const requests = spreadRequests(pause);
  const refresh = (...keys: QueryKey[]) => {
    for (const queryKey of keys)
      requests.ask(queryKey.join(' '), () => void cache.invalidateQueries({ queryKey }));
  };
  const refreshThing = ({ kind, id }: Subject) => {
    if (kind === 'note') refresh(notes.one(id), notes.sharedWith(id));
    else refresh(notebooks.one(id), notebooks.sharedWith(id), notes.inNotebook(id));
    refresh(
      ...listsBeside[kind].filter((queryKey) =>
        cache.getQueriesData({ queryKey }).some((one) => holds(one, id)),
      ),
    );
  };
  const showCounts = ({ kind, id }: Subject, pushed: PushedCounts) =>
    kind === 'note' ? showNoteCounts(cache, id, pushed) : showNotebookCounts(cache, id, pushed);
  const stops = [
    realtime.on('note-seen', ({ noteId }) => showSeen(cache, noteId)),
    realtime.on('note-changed', ({ noteId }) => refreshThing({ kind: 'note', id: noteId })),
    realtime.on('notebook-changed', ({ notebookId }) => refreshThing({ kind: 'notebook', id: notebookId })),
    realtime.on('unwatched', ({ subject }) => refreshThing(subject)),
    realtime.on('shared-with-me-changed', () => {
      refresh(queryKeys.notes.shared, queryKeys.notebooks.shared);
      // At once: the person may be waiting in front of it.
      askAgainForMissing(cache);
    }),
    realtime.on('own-lists-changed', () => refresh(...ownLists)),
    realtime.on('own-like-changed', ({ subject, hasUserLiked }) => {
      // What was clicked here is newer than what the server says of an earlier click.
      if (!isLiking(cache, { type: subject.kind, id: subject.id })) showCounts(subject, { hasUserLiked });
    }),
    realtime.on('counts-changed', ({ subject, ...counts }) => showCounts(subject, counts)),
    realtime.onFirstOpen(() => {
      refresh(queryKeys.notes.shared, queryKeys.notebooks.shared, queryKeys.notifications.all);
      askAgainForMissing(cache);
    }),
    realtime.on('task-changed', ({ task }) => hearOfTask(cache, task)),
    realtime.on('notifications-changed', ({ unread }) => {
      void showUnread(cache, unread);
      refresh(queryKeys.notifications.list);
    }),
    realtime.onCatchUp((subject) => {
      if (subject) refreshThing(subject);
      else refresh(queryKeys.notes.all, queryKeys.notebooks.all, queryKeys.notifications.all);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    requests.stop();
  };
}

/** Whether something with this id is in it, at any depth. */
function holds(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return ('id' in data && data.id === id) || Object.values(data).some((value) => holds(value, id));
}
