import type { CommentView, NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys, refusalWords } from '../api/index.ts';
import { changeCachedComment } from '../comments/cached-comments.ts';
import { i18n } from '../i18n/i18n.ts';
import { changeShownNotebook } from '../notebooks/notebook-pages.ts';
import { changeCachedNote } from '../notes/cached-notes.ts';
import { toast } from '../ui/toasts.tsx';
import { keyOfLike, type LikedSubject } from './is-liking.ts';
import { type Liked, likedAfter } from './liked.ts';

/**
 * Likes a subject or removes the like. The change is shown at once everywhere, and reverted when the server refuses it.
 * Each of several clicks is sent; the answer to the last one is kept.
 */
export function useLike(subject: LikedSubject): (on: boolean) => void {
  const cache = useQueryClient();
  const key = keyOfLike(subject);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: (on: boolean) =>
      call(api.likes.toggle, { params: { subjectType: subject.type, id: subject.id }, body: { on } }),
    onMutate: (on) => show(cache, subject, (liked) => likedAfter(liked, on)),
    onSuccess: ({ hasUserLiked, likesCount }) => {
      if (cache.isMutating({ mutationKey: key }) > 1) return;
      void show(cache, subject, () => ({ isLiked: hasUserLiked, count: likesCount }));
    },
    onError: (error, on) => {
      void show(cache, subject, (liked) => likedAfter(liked, !on));
      toast.error(refusalWords(error, i18n.t('likes:failed')));
    },
    // Repeats the loading that the change cancelled.
    onSettled: () => {
      const { type } = subject;
      if (type !== 'comment' && cache.isMutating({ mutationKey: key }) === 1)
        void cache.invalidateQueries({
          queryKey: type === 'note' ? queryKeys.notes.all : queryKeys.notebooks.all,
        });
    },
  });
  return mutate;
}

type Change = (liked: Liked) => Liked;

function show(cache: QueryClient, { type, id }: LikedSubject, change: Change): unknown {
  if (type === 'note')
    return changeCachedNote(cache, id, (note) => ({ ...note, temp: withLike(note.temp, change) }));
  if (type === 'notebook')
    return changeShownNotebook(
      cache,
      id,
      (notebook) => ({ ...notebook, temp: withLike(notebook.temp, change) }),
      true,
    );
  return changeCachedComment(cache, id, (comment) => ({ ...comment, temp: ofComment(comment.temp, change) }));
}

function withLike<T extends NoteSummary['temp'] | NotebookView['temp']>(temp: T, change: Change): T {
  const { isLiked, count } = change({ isLiked: temp.hasUserLiked, count: temp.likesCount });
  return { ...temp, hasUserLiked: isLiked, likesCount: count };
}

function ofComment(temp: CommentView['temp'], change: Change): CommentView['temp'] {
  const { isLiked, count } = change({ isLiked: temp.hasLiked, count: temp.likesCount });
  return { ...temp, hasLiked: isLiked, likesCount: count };
}
