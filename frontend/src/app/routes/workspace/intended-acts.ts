import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { keepDraft, readDraft } from '../../../shared/comments/comment-drafts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { sessionStore } from '../../../shared/session/index.ts';

/**
 * Does what a guest meant to do, and answers what to say of it; null when there is nothing to say. Saying what is
 * already so changes nothing. `target` is what the name of the act has after its colon.
 */
type IntendedAct = (id: string, target: string) => Promise<string | null>;

interface IntendedActs {
  note?: IntendedAct;
  notebook?: IntendedAct;
}

const like =
  (subjectType: 'note' | 'notebook'): IntendedAct =>
  async (id) =>
    (await call(api.likes.toggle, { params: { subjectType, id }, body: { on: true } })).message;

const likeComment: IntendedAct = async (_id, commentId) => {
  const params = { subjectType: 'comment', id: commentId } as const;
  return (await call(api.likes.toggle, { params, body: { on: true } })).message;
};

/** Posts what the guest wrote. What is refused stays in the field as the person's own draft. */
const comment =
  (subjectType: 'note' | 'notebook'): IntendedAct =>
  async (id) => {
    const subject = `${subjectType}:${id}`;
    const text = readDraft(null, subject).trim();
    if (text === '') return null;
    keepDraft(null, subject, '');
    try {
      return (await call(api.comments.add, { params: { subjectType, id }, body: { text } })).message;
    } catch (error) {
      const session = sessionStore.current();
      if (session.kind === 'signed-in') keepDraft(session.user.id, subject, text);
      throw error;
    }
  };

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
  like: { note: like('note'), notebook: like('notebook') },
  'like-comment': { note: likeComment, notebook: likeComment },
  comment: { note: comment('note'), notebook: comment('notebook') },
};

/** What a person's act may have changed, beside the comments. */
export const changedKeys = { note: queryKeys.notes.all, notebook: queryKeys.notebooks.all } as const;
