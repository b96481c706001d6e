import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Something for programs, the same for everyone. */
export interface TaggedAnswer {
  contentType: string;
  body: string;
}

/**
 * Sends it with a tag of what it says, or 304 to who has that already. It may be kept, but is asked about each time:
 * its content may stop being public at any moment.
 */
export async function answerWithTag(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body }: TaggedAnswer,
): Promise<void> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag))
    await reply.status(304).send();
  else await reply.type(contentType).send(body);
}
