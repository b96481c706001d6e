/**
 * 128 random bits as text, such as the key of one creation, by which a retry makes no second thing.
 * `crypto.randomUUID` is missing on pages that are not served over TLS.
 */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
