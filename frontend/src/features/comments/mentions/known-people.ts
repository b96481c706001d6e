import type { CommentView, Person } from '@commonplace/contracts/api';
import { foldText } from '@commonplace/contracts/search';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import { queryKeys } from '../../../shared/api/index.ts';
import type { CachedPages } from '../../../shared/collections/use-pages.ts';
import type { Discussed } from '../discussed.ts';

/** A person whose name can be completed. */
export type Mentionable = Pick<Person, 'name' | 'username' | 'display_picture'>;

/** What the comment is about that a field inside is for. */
export const DiscussedContext = createContext<Discussed | null>(null);

/** The author of a note or owner of a notebook, then those whose comments and replies are loaded, each once. */
export function peopleOf(cache: QueryClient, discussed: Discussed): Mentionable[] {
  const { type, thing } = discussed;
  const author = type === 'note' ? thing.temp.author : { name: thing.owner.name, ...thing.temp.owner };
  const commenters = commentsIn(cache, queryKeys.comments.of(type, thing.id)).flatMap(({ id, temp }) => [
    temp.commenter,
    ...commentsIn(cache, queryKeys.comments.repliesTo(id)).map((reply) => reply.temp.commenter),
  ]);
  return [author, ...commenters];
}

function commentsIn(cache: QueryClient, queryKey: readonly string[]): CommentView[] {
  return cache
    .getQueriesData<CachedPages<CommentView>>({ queryKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ runs }) => runs.flatMap(({ items }) => items));
}

/** Whether the username, the name or a later word of it begins so. */
export function isCalled({ name, username }: Mentionable, query: string): boolean {
  const wanted = foldText(query);
  const folded = foldText(name);
  return [username, folded, ...folded.split(/[\s-]+/)].some((word) => word.startsWith(wanted));
}
