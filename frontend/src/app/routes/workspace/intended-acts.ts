import type { QueryKey } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** Does what a guest meant to do, and answers what to say of it. Saying what is already so changes nothing. */
type Act = (id: string) => Promise<string>;

/** What the act of a subject may have changed, by the kind that its name begins with. */
export const changedKeys = {
  note: [queryKeys.notes.all],
  notebook: [queryKeys.notebooks.all],
  person: [queryKeys.profiles, queryKeys.follows.all, queryKeys.notes.feed],
  hashtag: [queryKeys.hashtags, queryKeys.follows.all, queryKeys.notes.feed],
} as const satisfies Record<string, readonly QueryKey[]>;
export type SubjectKind = keyof typeof changedKeys;

/** By the names under which public pages keep them (`data-intend`). */
export const intendedActs: Readonly<Record<string, Partial<Record<SubjectKind, Act>>>> = {
  save: {
    note: async (noteId) => {
      const { savedIn } = await call(api.notes.save, { body: { noteId, on: true } });
      return i18n.t('notes:save.saved', { notebook: savedIn.at(-1)?.name });
    },
    notebook: async (notebookId) =>
      (await call(api.notebooks.save, { body: { notebookId, on: true } })).message,
  },
  follow: {
    person: async (username) =>
      (await call(api.follows.person, { params: { username }, body: { on: true } })).message,
    hashtag: async (hashtag) =>
      (await call(api.follows.hashtag, { params: { hashtag }, body: { on: true } })).message,
  },
};
