import { z } from 'zod';
import { commentAbilities } from '../../abilities/index.ts';
import { person } from '../accounts/users.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, instant, okResponse, okShape, paging, plainText, sortOrder } from '../endpoint/shapes.ts';
import { socialSubjectType, subjectParams, toggle } from './likes.ts';

/** A comment on a note or a notebook, or a reply, which is a comment on a comment. `content` is plain text. */
export const commentView = z.object({
  id,
  content: z.string(),
  commenterId: id,
  createdAt: instant,
  info1: z.object({ isEdited: z.boolean() }),
  temp: z.object({
    commenter: person,
    hasLiked: z.boolean(),
    likesCount: z.number().int(),
    /** Replies go with their comment; a reply has none. */
    replyCount: z.number().int(),
  }),
  abilities: commentAbilities,
});
export type CommentView = z.infer<typeof commentView>;

const empty = 'Empty comment cannot be posted.';
const text = plainText(limits.commentCharacters, empty).min(1, empty);
const commentId = id;

export const comments = {
  add: defineEndpoint('POST', '/api/comments/add/:subjectType/:id', {
    summary: 'Comments on a note or a notebook, or replies to a comment. A reply has no replies.',
    auth: 'session',
    params: subjectParams,
    body: z.object({ text }),
    response: z.object({ ...okShape, comment: commentView }),
    errors: ['not_found', 'forbidden'],
  }),
  edit: defineEndpoint('POST', '/api/comments/edit/', {
    summary: "Changes the text of one's own comment. The same text changes nothing.",
    auth: 'session',
    body: z.object({ commentId, text }),
    response: z.object({ ...okShape, comment: commentView }),
    errors: ['not_found', 'forbidden'],
  }),
  delete: defineEndpoint('POST', '/api/comments/delete/', {
    summary: "Deletes one's own comment with its replies.",
    auth: 'session',
    body: z.object({ commentId }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  remove: defineEndpoint('POST', '/api/comments/remove/', {
    summary: "Removes another person's comment, with its replies, from one's own note or notebook.",
    auth: 'session',
    body: z.object({ commentId }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
  close: defineEndpoint('POST', '/api/comments/close/:subjectType/:id', {
    summary: "Closes the comments of one's own note or notebook, or opens them again. Comments there stay.",
    auth: 'session',
    params: z.object({ subjectType: socialSubjectType.exclude(['comment']), id }),
    body: toggle,
    response: z.object({ ...okShape, isClosed: z.boolean() }),
    errors: ['not_found', 'forbidden'],
  }),
  replies: defineEndpoint('GET', '/api/comments/comment/:id', {
    isLarge: true,
    summary: 'A page of the replies to a comment, the oldest first.',
    auth: 'optional',
    params: z.object({ id }),
    query: z.object({
      ...paging(limits.repliesPage),
      sortBy: z.enum(['createdAt', 'popularity']).default('createdAt'),
      sortOrder: sortOrder.default('ASC'),
    }),
    response: z.object({ ...okShape, replies: z.array(commentView), count: z.number().int() }),
    errors: ['not_found'],
  }),
  list: defineEndpoint('GET', '/api/comments/:subjectType/:id', {
    isLarge: true,
    summary: 'A page of the comments on a note or a notebook. `count` does not count replies.',
    auth: 'optional',
    params: z.object({ subjectType: socialSubjectType.exclude(['comment']), id }),
    query: z.object({
      ...paging(limits.commentsPage),
      sortBy: z.enum(['popularity', 'createdAt']).default('popularity'),
      sortOrder: sortOrder.default('DESC'),
    }),
    response: z.object({ ...okShape, comments: z.array(commentView), count: z.number().int() }),
    errors: ['not_found'],
  }),
};
