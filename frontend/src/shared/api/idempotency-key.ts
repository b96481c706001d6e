/**
 * A name for one creation, so that a retry makes no second thing. 128 random bits as text:
 * `crypto.randomUUID` is missing on pages that are not served over TLS.
 */
export function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
