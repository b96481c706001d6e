import { limits } from '@commonplace/contracts/api';
import { z } from 'zod';
import type { Quote } from './quote.ts';

const patienceMs = 3_000;
/** Of an answer. A quotation is a few hundred. */
const mostBytes = 64 * 1024;

/** One line: characters that no text has and those that turn the direction of writing around are left out. */
const line = (most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\s+/gu, ' ')
        .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
        .trim(),
    )
    .pipe(z.string().min(1).max(most));

const answer = z.object({
  content: line(limits.quoteCharacters),
  author: line(limits.quoteAuthorCharacters),
});

/**
 * Asks a service for a quotation: `/random` below its address answers an object with `content` and `author`.
 *
 * @throws when it does not answer within three seconds, or with anything else
 */
export async function askForQuote(url: string): Promise<Quote> {
  const response = await fetch(`${url}/random`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the service answered ${response.status}`);
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body) {
    bytes += piece.length;
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) throw new Error(`the service answered more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return answer.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
}
