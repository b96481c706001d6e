import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * What is wrong with the signature of a request to S3, as S3 calls it, or null: version 4 in the
 * `Authorization` header, made anew from what arrived.
 *
 * @param keys secrets by the id of their access key
 */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  keys: ReadonlyMap<string, string>,
): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, scope, signedHeaders, signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  if (id === undefined || scope === undefined || signedHeaders === undefined) return 'AccessDenied';
  const secret = keys.get(id);
  if (secret === undefined) return 'InvalidAccessKeyId';
  const contentHash = String(request.headers['x-amz-content-sha256']);
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const [path, query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${request.headers[name]}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  if (hmac(key, toSign).toString('hex') !== signature) return 'SignatureDoesNotMatch';
  const isUnsigned = contentHash === 'UNSIGNED-PAYLOAD';
  return isUnsigned || contentHash === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}
