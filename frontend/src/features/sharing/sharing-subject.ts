import type { Audience, Permission, Sharing } from '@commonplace/contracts/abilities';
import { AppError, api, ConnectionError, call, queryKeys } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { paths } from '../../shared/navigation/paths.ts';
import type { Grantee } from './grantee.ts';

/** What is shared, published and protected here. */
export type Subject = 'note' | 'notebook';

/** A note or a notebook, as far as it matters who sees it. */
export interface SharedThing {
  id: string;
  sharing: Sharing;
  isProtected: boolean;
  /** Of a note: how its notebook is shared. */
  notebookSharing?: Sharing;
  audience: Audience;
}

interface Calls {
  queryKey: (id: string) => readonly unknown[];
  sharedWith: (id: string, signal: AbortSignal) => Promise<Grantee[]>;
  share: (id: string, lists: { usersView: string[]; usersEdit: string[] }) => Promise<Told>;
  publish: (id: string, wish: { on: boolean; keepGrants?: boolean }) => Promise<Told>;
  leave: (id: string) => Promise<Told>;
  protect: (id: string, wish: { on: boolean }) => Promise<Told>;
  address: (id: string) => string;
}

interface Told {
  message: string;
}

/** The calls of each kind of thing, under one name each. */
export const callsOf: Record<Subject, Calls> = {
  note: {
    queryKey: queryKeys.notes.sharedWith,
    sharedWith: async (id, signal) =>
      granteesIn(await call(api.notes.sharedWith, { query: { id } }, { signal })),
    share: (noteId, lists) => call(api.notes.share, { body: { noteId, ...lists } }),
    publish: (noteId, wish) => call(api.notes.publish, { body: { noteId, ...wish } }),
    leave: (noteId) => call(api.notes.leave, { body: { noteId } }),
    protect: (noteId, wish) => call(api.notes.protect, { body: { noteId, ...wish } }),
    address: paths.note,
  },
  notebook: {
    queryKey: queryKeys.notebooks.sharedWith,
    sharedWith: async (id, signal) =>
      granteesIn(await call(api.notebooks.sharedWith, { query: { id } }, { signal })),
    share: (notebookId, lists) => call(api.notebooks.share, { body: { notebookId, ...lists } }),
    publish: (notebookId, wish) => call(api.notebooks.publish, { body: { notebookId, ...wish } }),
    leave: (notebookId) => call(api.notebooks.leave, { body: { notebookId } }),
    protect: (notebookId, wish) => call(api.notebooks.protect, { body: { notebookId, ...wish } }),
    address: paths.notebook,
  },
};

function granteesIn({ editors, viewers }: Record<'editors' | 'viewers', Grantee['person'][]>): Grantee[] {
  const allowed = (permission: Permission) => (person: Grantee['person']) => ({ person, permission });
  return [...editors.map(allowed('edit')), ...viewers.map(allowed('view'))];
}

/** What to say when a call about a thing failed: the server's words if it had any. */
export function refusalFor(subject: Subject, error: unknown): string {
  const refused = error instanceof AppError && !(error instanceof ConnectionError);
  return refused ? error.message : i18n.t(`sharing:failed.${subject}`);
}
