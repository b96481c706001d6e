import type { EndpointFile, UploadStream } from '@commonplace/contracts/api';
import { AppError, refusalSentence } from '@commonplace/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { ByteBudget } from '../../process/byte-budget.ts';
import { networkOfRequest } from '../connections/network-of-request.ts';
import { toAppError } from '../validation-pipe.ts';
import {
  bytesPerSecond,
  envelopeBytes,
  notOneFile,
  patienceMs,
  tookTooLong,
  tooLarge,
} from './read-upload.ts';

/** Long uploads are written while they come; this many at once leave room for everybody else. */
const places = new ByteBudget(24);
const placesOfPerson = 2;
/** People of one office share it. */
const placesOfAddress = 8;
/** The largest file on a line of 5 MBit a second. */
const longestWaitMs = 2 * 60 * 60_000;
const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1_000 };

/**
 * The one file of a multipart request, read while it comes, with fields before and after it.
 *
 * @throws AppError `validation_failed` when there is none in the right field; `rate_limited` when the person sends two
 * already, or their address eight; `unavailable` when too many are sent. What comes later is thrown by the stream.
 */
export async function receiveUpload(
  file: EndpointFile,
  request: FastifyRequest,
): Promise<UploadStream<unknown>> {
  if (!request.isMultipart()) throw notOneFile(file);
  if (Number(request.headers['content-length'] ?? 0) > file.maxBytes + envelopeBytes) throw tooLarge(file);
  const { viewer, raw } = request;
  const person = viewer?.kind === 'signed-in' ? viewer.userId : request.ip;
  const release = places.take(
    [
      [`person ${person}`, placesOfPerson],
      [`address ${networkOfRequest(request)}`, placesOfAddress],
    ],
    1,
  );
  if (raw.destroyed) release();
  else raw.once('close', release);

  const parts = request.parts({ limits: { ...limits, fileSize: file.maxBytes } });
  const beside: Record<string, unknown> = {};
  const toFile = async () => {
    try {
      for (;;) {
        const { value: part } = await parts.next();
        if (!part) return null;
        if (part.type === 'file') return part;
        beside[part.fieldname] = part.value;
      }
    } catch (error) {
      throw notOneFile(file, error);
    }
  };
  const part = await toFile();
  if (part?.fieldname !== file.field) throw notOneFile(file);

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let received = 0;
    let waitedMs = 0;
    let askedAt = performance.now();
    try {
      for await (const piece of part?.file ?? []) {
        received += piece.length;
        waitedMs += performance.now() - askedAt;
        const patientMs = Math.max(patienceMs, (received / bytesPerSecond) * 1_000);
        if (waitedMs > Math.min(patientMs, longestWaitMs)) throw tookTooLong();
        yield piece;
        askedAt = performance.now();
      }
    } catch (error) {
      throw error instanceof AppError ? error : notOneFile(file, error);
    }
    if (part?.file.truncated) throw tooLarge(file);
    if (await toFile()) throw notOneFile(file);
  }
  const fields = async () => {
    const parsed = file.fields?.safeParse(beside, { error: refusalSentence });
    if (parsed && !parsed.success)
      throw toAppError(parsed.error.issues.map((issue) => ({ ...issue, path: ['fields', ...issue.path] })));
    return parsed?.data;
  };
  return { name: part.filename ?? '', bytes: bytes(), fields };
}
