import { isBlank, type SocialSubjectType } from '@commonplace/contracts/api';
import type { QueryKey } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { keepDraft, readDraft } from '../../../shared/comments/comment-drafts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { sessionStore } from '../../../shared/session/index.ts';

/**
 * Performs the intended act of a guest. Returns the message to show, or null for none. An act whose result already
 * applies changes nothing.
 */
type Act = (id: string) => Promise<string | null>;

/** The queries to invalidate after an act, by the kind of its subject. */
export const changedKeys = {
  note: [queryKeys.notes.all, queryKeys.saved, queryKeys.comments.all],
  notebook: [queryKeys.notebooks.all, queryKeys.saved, queryKeys.comments.all],
  comment: [queryKeys.comments.all],
  person: [queryKeys.profiles, queryKeys.follows.all, queryKeys.notes.feed],
  hashtag: [queryKeys.hashtags, queryKeys.follows.all, queryKeys.notes.feed],
} as const satisfies Record<string, readonly QueryKey[]>;
export type SubjectKind = keyof typeof changedKeys;

const like =
  (subjectType: SocialSubjectType): Act =>
  async (id) =>
    (await call(api.likes.toggle, { params: { subjectType, id }, body: { on: true } })).message;

/** Posts the comment or the reply of the guest. A refused comment stays in the field as the person's draft. */
const comment =
  (subjectType: SocialSubjectType): Act =>
  async (id) => {
    const subject = `${subjectType}:${id}`;
    const text = readDraft(null, subject).trim();
    if (isBlank(text)) return null;
    keepDraft(null, subject, '');
    try {
      return (await call(api.comments.add, { params: { subjectType, id }, body: { text } })).message;
    } catch (error) {
      const session = sessionStore.current();
      if (session.kind === 'signed-in') keepDraft(session.user.id, subject, text);
      throw error;
    }
  };

/** By the names in `data-intend` of public pages. */
export const intendedActs: Readonly<Record<string, Partial<Record<SubjectKind, Act>>>> = {
  save: {
    note: async (noteId) => {
      const { savedIn } = await call(api.notes.save, { body: { noteId, on: true } });
      return i18n.t('notes:save.saved', { notebook: savedIn.at(-1)?.name });
    },
    notebook: async (notebookId) =>
      (await call(api.notebooks.save, { body: { notebookId, on: true } })).message,
  },
  like: { note: like('note'), notebook: like('notebook'), comment: like('comment') },
  comment: { note: comment('note'), notebook: comment('notebook'), comment: comment('comment') },
  follow: {
    person: async (username) =>
      (await call(api.follows.person, { params: { username }, body: { on: true } })).message,
    hashtag: async (hashtag) =>
      (await call(api.follows.hashtag, { params: { hashtag }, body: { on: true } })).message,
  },
};
