import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, instant, okResponse, okShape, paging, tooLong } from '../endpoint/shapes.ts';

/** What a webhook can tell of a note. */
export const webhookEvents = [
  'note.created',
  'note.updated',
  'note.published',
  'note.commented',
  'note.shared',
  'note.trashed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookView = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** The one whose notes it tells of; null for all notes that the person wrote or that are in their notebooks. */
  notebook: z.object({ id, name: z.string() }).nullable(),
  /** Not so when the person switched it off, or after its address failed for three days. */
  isActive: z.boolean(),
  /** Since when its address has not answered as it should; null when it does. */
  failingSince: instant.nullable(),
  createdAt: instant,
});
export type WebhookView = z.infer<typeof webhookView>;

/** One telling, with all its attempts. */
export const webhookDelivery = z.object({
  id,
  event: z.enum([...webhookEvents, 'test']),
  /** Null for a test, and for a notebook that was moved to the trash with its notes. */
  noteId: id.nullable(),
  /** `dropped`: nothing was sent, as 1,000 tellings of the webhook waited. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  /** 1; of dropped ones, how many events of one hour the line stands for. */
  events: z.number().int(),
  attempts: z.number().int(),
  /** Of the last answer; null without one. */
  status: z.number().int().nullable(),
  createdAt: instant,
  /** Of the next attempt; null when there is none. */
  nextAttemptAt: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** The body of a request to a receiver. It names a note and says nothing of its content. */
export interface WebhookMessage {
  type: WebhookEvent | 'test';
  /** Of the telling: the same at each attempt. */
  id: string;
  time: string;
  /** Username of who did it; null for an edit, which several people may have made, and for an account that ended. */
  actor: string | null;
  noteId: string | null;
  notebookId: string | null;
  url: string | null;
  title: string | null;
}

const events = z
  .array(z.enum(webhookEvents, 'This is not an event.'), 'Choose at least one event.')
  .min(1, 'Choose at least one event.')
  .overwrite((sent) => webhookEvents.filter((event) => sent.includes(event)));
const ofOne = z.object({ id });
const webhookResponse = z.object({ ...okShape, webhook: webhookView });

export const webhooks = {
  list: defineEndpoint('GET', '/api/webhooks', {
    summary: 'The webhooks of the signed-in person, the oldest first.',
    auth: 'session',
    scope: 'admin',
    response: z.object({ ...okShape, webhooks: z.array(webhookView) }),
    errors: [],
  }),
  create: defineEndpoint('POST', '/api/webhooks', {
    summary:
      'Has an address told of what happens to notes: those of one own notebook, or all that the person wrote or that are in their notebooks. `secret` is answered this once; requests are signed with it as Standard Webhooks 1.0.0 says.',
    auth: 'session',
    scope: 'admin',
    body: z.object({
      url: z
        .string('Enter an address.')
        .trim()
        .max(limits.webhookUrlCharacters, tooLong(limits.webhookUrlCharacters)),
      events,
      notebookId: id.nullish(),
    }),
    response: webhookResponse.extend({ secret: z.string() }),
    errors: ['rejected', 'not_found', 'forbidden'],
  }),
  edit: defineEndpoint('POST', '/api/webhooks/edit', {
    summary: 'Changes what is named. Who switches a webhook on again begins anew: it has not failed.',
    auth: 'session',
    scope: 'admin',
    body: ofOne.extend({
      events: events.optional(),
      notebookId: id.nullish(),
      isActive: z.boolean('This has to be true or false.').optional(),
    }),
    response: webhookResponse,
    errors: ['not_found', 'forbidden'],
  }),
  delete: defineEndpoint('POST', '/api/webhooks/delete', {
    summary: 'Deletes a webhook with its log. What waits is not sent.',
    auth: 'session',
    scope: 'admin',
    body: ofOne,
    response: okResponse,
    errors: ['not_found'],
  }),
  test: defineEndpoint('POST', '/api/webhooks/test', {
    summary: 'Sends the event `test` now. Its outcome is in the log.',
    auth: 'session',
    scope: 'admin',
    body: ofOne,
    response: okResponse,
    errors: ['not_found', 'conflict'],
  }),
  deliveries: defineEndpoint('GET', '/api/webhooks/deliveries', {
    summary: 'The log of a webhook, the latest first: up to 200 of the last seven days.',
    auth: 'session',
    scope: 'admin',
    query: z.object({ webhookId: id, ...paging(limits.webhookDeliveriesPage) }),
    response: z.object({ ...okShape, deliveries: z.array(webhookDelivery) }),
    errors: ['not_found'],
  }),
  resend: defineEndpoint('POST', '/api/webhooks/resend', {
    summary: 'Sends one of the log again, with the same id.',
    auth: 'session',
    scope: 'admin',
    body: ofOne,
    response: okResponse,
    errors: ['not_found', 'conflict'],
  }),
};
