import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { HeldBytes } from '../connections/connection-limits.ts';
import { networkOfRequest } from '../connections/network-of-request.ts';
import { HeldAnswers } from './held-answers.ts';

/** What is handed to a connection at once, so that it is seen when a client reads. */
export const pieceBytes = 32 * 1024;

/**
 * Answers are counted until their clients have read them, and large ones are sent in pieces: the next one when the one
 * before is on its way. Registered before compression, which reads the pieces.
 */
export function registerBoundAnswers(server: FastifyInstance, most: HeldBytes): void {
  const answers = new HeldAnswers(most);
  server.server.on('connection', (socket) => socket.once('close', () => answers.forget(socket)));
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (request.method === 'HEAD' || request.raw.socket.destroyed) return payload;
    const isLarge = payload.length > pieceBytes;
    // As bytes: a text of another script than ours takes two for each character, and its copy is freed later.
    const held = isLarge && typeof payload === 'string' ? Buffer.from(payload) : payload;
    const release = answers.hold(request.raw.socket, networkOfRequest(request), held.length);
    reply.raw.once('close', release);
    if (!isLarge || !Buffer.isBuffer(held)) return payload;
    reply.header('content-length', held.length);
    return Readable.from(piecesOf(held), { objectMode: false, highWaterMark: pieceBytes });
  });
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
