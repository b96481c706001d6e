import { z } from 'zod';
import { defineEndpoint } from './endpoint/endpoint.ts';
import { limits } from './endpoint/limits.ts';
import { id, instant, okResponse, okShape, paging, plainText } from './endpoint/shapes.ts';
import { reportReasons, reportSubjectType } from './moderation.ts';
import { usernameParam } from './social/follows.ts';

const reason = plainText(limits.reportCharacters, 'Write a reason.').min(1, 'Write a reason.');
/** What a report or an act is about, as it is now. */
const adminSubject = z.object({
  /** The title, the text of a comment, or the name of a person. */
  text: z.string(),
  /** The author, owner or commenter; a person themselves. */
  person: z.object({ name: z.string(), username: z.string(), isSuspended: z.boolean() }),
  /** The note or notebook that is, or has, what is reported. Null for a person. */
  place: z.object({ type: z.enum(['note', 'notebook']), id }).nullable(),
  /** By an administrator's act; of a person always false. */
  isHidden: z.boolean(),
});
export type AdminSubject = z.infer<typeof adminSubject>;
const report = z.object({
  id,
  subjectType: reportSubjectType,
  subjectId: id,
  reason: z.enum(reportReasons),
  text: z.string(),
  createdAt: instant,
  /** Null when the account of the person who reported is gone. */
  reporter: z.object({ name: z.string(), username: z.string() }).nullable(),
  /** Null when it is gone. */
  subject: adminSubject.nullable(),
});
export type Report = z.infer<typeof report>;
const adminAct = z.object({
  id,
  /** A username, or `command line`. */
  admin: z.string(),
  act: z.enum(['hide', 'unhide', 'suspend', 'unsuspend', 'close-report', 'reopen-report']),
  subjectType: z.enum(['note', 'notebook', 'comment', 'person', 'report']),
  subjectId: id,
  reason: z.string(),
  createdAt: instant,
  /** Null when it is gone, and for a report. */
  subject: adminSubject.nullable(),
});
export type AdminAct = z.infer<typeof adminAct>;
const isOn = z.boolean('This has to be true or false.');

/** For the people named in `ADMIN_USERNAMES`; to others and to guests none of these calls exists. */
export const admin = {
  reports: defineEndpoint('GET', '/api/admin/reports', {
    summary:
      'Open reports, the oldest first. Like every call below /api/admin not found for others and for guests.',
    auth: 'optional',
    query: z.object(paging(limits.sharedPage)),
    response: z.object({ ...okShape, reports: z.array(report), count: z.number().int() }),
    errors: ['not_found'],
  }),
  closeReport: defineEndpoint('POST', '/api/admin/reports/close/:id', {
    summary: 'Closes a report, or opens it again.',
    auth: 'optional',
    params: z.object({ id }),
    body: z.object({ on: isOn, reason }),
    response: okResponse,
    errors: ['not_found'],
  }),
  hide: defineEndpoint('POST', '/api/admin/hide/:subjectType/:id', {
    summary:
      'Hides a note, a notebook or a comment from the public, or shows it again. Its owner, and people it is shared with, keep their access.',
    auth: 'optional',
    params: z.object({ subjectType: reportSubjectType.exclude(['person']), id }),
    body: z.object({ on: isOn, reason }),
    response: okResponse,
    errors: ['not_found'],
  }),
  suspend: defineEndpoint('POST', '/api/admin/suspend/:username', {
    summary:
      'Suspends an account, or ends the suspension. While suspended, sign-in is refused and nothing of it is public.',
    auth: 'optional',
    params: z.object({ username: usernameParam }),
    body: z.object({ on: isOn, reason }),
    response: okResponse,
    errors: ['not_found'],
  }),
  acts: defineEndpoint('GET', '/api/admin/acts', {
    summary: 'What administrators did, the latest first.',
    auth: 'optional',
    query: z.object(paging(limits.sharedPage)),
    response: z.object({ ...okShape, acts: z.array(adminAct), count: z.number().int() }),
    errors: ['not_found'],
  }),
};
