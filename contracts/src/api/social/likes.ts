import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { id, okShape } from '../endpoint/shapes.ts';

/** What is liked and commented on. A comment on a comment is a reply. */
export const socialSubjectType = z.enum(['note', 'notebook', 'comment']);
export type SocialSubjectType = z.infer<typeof socialSubjectType>;

export const subjectParams = z.object({ subjectType: socialSubjectType, id });

/** `on` says what shall be, so that a repeated request changes nothing; without it the state is toggled. */
export const toggle = z.object({ on: z.boolean('This has to be true or false.').optional() });

export const likes = {
  toggle: defineEndpoint('POST', '/api/likes/:subjectType/:id', {
    summary: 'Likes a note, a notebook or a comment, or takes the like back. One like per person.',
    auth: 'session',
    params: subjectParams,
    body: toggle,
    response: z.object({ ...okShape, hasUserLiked: z.boolean(), likesCount: z.number().int() }),
    errors: ['not_found', 'forbidden'],
  }),
};
