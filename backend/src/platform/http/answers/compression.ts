import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { pieceBytes } from './bound-answers.ts';

/** What comes out of one turn of a compressor: most answers whole, so that a busy process is not waited for twice. */
const chunkSize = pieceBytes;

/**
 * Answers over 1 KB are compressed on the way out, at the quickest levels. Brotli's takes half the time of the next
 * one, and makes lists of notes a twentieth larger and lists of notebooks no larger. The frontend's files were compressed when they were built.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(fastifyCompress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { chunkSize, level: 1 },
  });
}
