import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { okShape, plainText } from '../endpoint/shapes.ts';

export const tpservices = {
  getCities: defineEndpoint('GET', '/api/tpservices/getCities', {
    summary: 'Places whose name begins with the text, ignoring case and accents, the biggest first.',
    auth: 'public',
    query: z.object({ prefix: plainText(limits.cityCharacters).min(limits.cityPrefixCharacters) }),
    response: z.object({ ...okShape, cities: z.array(z.object({ citycountry: z.string() })) }),
    errors: [],
  }),
  getQuote: defineEndpoint('GET', '/api/tpservices/getQuote', {
    summary:
      'A quotation, another one each time: of the service that this installation names, or of its own.',
    auth: 'public',
    response: z.object({ ...okShape, content: z.string(), author: z.string() }),
    errors: [],
  }),
};
