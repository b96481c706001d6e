import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointFile, UploadedFile } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { ByteBudget, type Share } from '../../process/byte-budget.ts';
import { networkOfRequest } from '../connections/network-of-request.ts';

/** What stands around the file: the boundaries and headers of its part. */
export const envelopeBytes = 16 * 1024;
/** What is being read holds a place, so it comes at this rate at least, which a phone on a slow line keeps up. */
export const bytesPerSecond = 8 * 1024;
/** However little is sent. */
export const patienceMs = 60_000;
/** What an upload counts at least: a connection is something, too. */
const leastBytes = 2 * 1024 * 1024;
const budget = new ByteBudget(96 * leastBytes);
/** A class that changes its pictures at once shares one address. */
const mostOfAddress = 24 * leastBytes;
/** Three large ones: who has several addresses takes no more. */
const mostOfPerson = 16 * leastBytes;

/**
 * The one file of a multipart request: in the right field, no larger than allowed, with nothing beside it.
 *
 * @throws AppError `payload_too_large` with the words of the definition; `validation_failed` for every
 * other shape, for what breaks off and for what comes slower than 8 KB a second; `rate_limited`
 * when the sender's share is taken, `unavailable` when too many are being read
 */
export async function readUpload(file: EndpointFile, request: FastifyRequest): Promise<UploadedFile> {
  const ending = new AbortController();
  try {
    if (!request.isMultipart()) throw notOneFile(file);
    const mostBytes = file.maxBytes + envelopeBytes;
    // Most clients send it, and a body never exceeds it.
    const bytes = Number(request.headers['content-length'] ?? mostBytes);
    if (bytes > mostBytes) throw tooLarge(file);
    const shares: Share[] = [[`address ${networkOfRequest(request)}`, mostOfAddress]];
    const { viewer } = request;
    if (viewer?.kind === 'signed-in') shares.push([`person ${viewer.userId}`, mostOfPerson]);
    return await budget.run(shares, Math.max(bytes, leastBytes), () =>
      Promise.race([onlyFile(file, request), brokenOff(file, request), tooLong(bytes, ending.signal)]),
    );
  } finally {
    ending.abort();
  }
}

async function onlyFile(file: EndpointFile, request: FastifyRequest): Promise<UploadedFile> {
  const limits = { parts: 1, files: 1, fields: 0, fileSize: file.maxBytes, fieldNameSize: 100 };
  let found: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== file.field || found !== null) throw notOneFile(file);
      found = { name: part.filename ?? '', bytes: await part.toBuffer() };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? tooLarge(file) : notOneFile(file, error);
  }
  if (found === null) throw notOneFile(file);
  return found;
}

/** The sender may be gone before the first byte is read, and no later event informs the reader. */
function brokenOff(file: EndpointFile, { raw }: FastifyRequest): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const look = () => {
    if (!raw.complete) reject(notOneFile(file));
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return promise;
}

async function tooLong(bytes: number, signal: AbortSignal): Promise<never> {
  await pause(Math.max(patienceMs, (bytes / bytesPerSecond) * 1000), undefined, { signal, ref: false });
  throw tookTooLong();
}

export function tookTooLong(): AppError {
  return new AppError('validation_failed', { message: 'This upload took too long.' });
}

export function notOneFile({ field }: EndpointFile, cause?: unknown): AppError {
  const message = `Please send one file in the field ${field}.`;
  return new AppError('validation_failed', { message, errors: { [field]: message }, cause });
}

export function tooLarge({ field, tooLarge: message }: EndpointFile): AppError {
  return new AppError('payload_too_large', { message, errors: { [field]: message } });
}
