import { z } from 'zod';
import { person } from './accounts/users.ts';
import { defineEndpoint } from './endpoint/endpoint.ts';
import { limits } from './endpoint/limits.ts';
import { id, okResponse, okShape, plainText } from './endpoint/shapes.ts';
import { usernameParam } from './social/follows.ts';
import { toggle } from './social/likes.ts';

/** What can be reported. */
export const reportSubjectType = z.enum(['note', 'notebook', 'comment', 'person']);
export type ReportSubjectType = z.infer<typeof reportSubjectType>;

export const reportReasons = ['spam', 'harassment', 'illegal', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const moderation = {
  block: defineEndpoint('POST', '/api/users/block/:username', {
    summary:
      'Blocks a person, or no longer: they cannot share with, follow, comment to or notify the one who blocked them. Both stop following each other.',
    auth: 'session',
    params: z.object({ username: usernameParam }),
    body: toggle,
    response: z.object({ ...okShape, isBlocked: z.boolean() }),
    errors: ['not_found', 'rejected'],
  }),
  mute: defineEndpoint('POST', '/api/users/mute/:username', {
    summary: 'Mutes a person, or ends that: their notes and comments are left out of feeds and comments.',
    auth: 'session',
    params: z.object({ username: usernameParam }),
    body: toggle,
    response: z.object({ ...okShape, isMuted: z.boolean() }),
    errors: ['not_found', 'rejected'],
  }),
  blocked: defineEndpoint('GET', '/api/users/blocked', {
    isLarge: true,
    summary: 'The people whom the signed-in person blocked and muted, the latest first.',
    auth: 'session',
    response: z.object({ ...okShape, blocked: z.array(person), muted: z.array(person) }),
    errors: [],
  }),
  report: defineEndpoint('POST', '/api/reports/:subjectType/:id', {
    summary:
      'Reports a note, a notebook, a comment or a person to the administrators. Repeated it is one report.',
    auth: 'session',
    params: z.object({ subjectType: reportSubjectType, id }),
    body: z.object({
      reason: z.enum(reportReasons),
      text: plainText(limits.reportCharacters).default(''),
    }),
    response: okResponse,
    errors: ['not_found', 'forbidden'],
  }),
};
