/** Addresses a link may lead to. Everything else loses its link, wherever it comes from. */
export const linkProtocols = ['http', 'https', 'mailto'] as const;

const longest = 2048;

/** Whether an address is absolute, of an allowed protocol and short enough to be a link of a note. */
export function isSafeLink(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > longest) return false;
  try {
    // The parser drops the blanks and control characters that hide a protocol from a pattern.
    return (linkProtocols as readonly string[]).includes(new URL(address).protocol.slice(0, -1));
  } catch {
    return false;
  }
}
