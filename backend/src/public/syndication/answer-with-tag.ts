import type { FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from '../../platform/http/answers/digest-of.ts';
import { hasTag } from '../../platform/http/answers/has-tag.ts';

/** A document for programs, the same for everyone. */
export interface TaggedAnswer {
  contentType: string;
  body: string;
}

/**
 * Sends a document with its ETag, or 304 to a client that has it already. Clients may cache it, but must revalidate: its
 * content may stop being public at any moment.
 */
export async function answerWithTag(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body }: TaggedAnswer,
): Promise<void> {
  const etag = `"${digestOf(body)}"`;
  // Weak: the same for each encoding.
  reply.headers({ 'cache-control': 'no-cache', etag: `W/${etag}` });
  if (hasTag(request.headers['if-none-match'], etag)) await reply.status(304).send();
  else await reply.type(contentType).send(body);
}
