import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** Does what a guest meant to do, and answers what to say of it. Saying what is already so changes nothing. */
interface IntendedActs {
  note?: (id: string) => Promise<string>;
  notebook?: (id: string) => Promise<string>;
}

/** By the names under which public pages keep them (`data-intend`). */
export const intendedActs: Readonly<Record<string, IntendedActs>> = {
  save: {
    note: async (noteId) => {
      const { savedIn } = await call(api.notes.save, { body: { noteId, on: true } });
      return i18n.t('notes:save.saved', { notebook: savedIn.at(-1)?.name });
    },
    notebook: async (notebookId) =>
      (await call(api.notebooks.save, { body: { notebookId, on: true } })).message,
  },
};

/** What a person's act may have changed. */
export const changedKeys = { note: queryKeys.notes.all, notebook: queryKeys.notebooks.all } as const;
