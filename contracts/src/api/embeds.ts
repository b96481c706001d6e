import { z } from 'zod';
import { defineEndpoint } from './endpoint/endpoint.ts';

export const embeds = {
  note: defineEndpoint('GET', '/api/oembed', {
    summary: 'oEmbed 1.0 of the page of a note that everyone may read, as a link with its title and author.',
    auth: 'public',
    query: z.object({
      /** Address of the page, at PUBLIC_URL. */
      url: z.string().min(1).max(2_000),
      format: z.literal('json').default('json'),
      maxwidth: z.coerce.number().int().min(1).max(100_000).optional(),
      maxheight: z.coerce.number().int().min(1).max(100_000).optional(),
    }),
    response: z.object({
      version: z.literal('1.0'),
      type: z.literal('link'),
      title: z.string(),
      author_name: z.string(),
      author_url: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
    }),
    errors: ['not_found'],
  }),
};
