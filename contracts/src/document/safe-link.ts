import { localPath } from '../pages/local-path.ts';

/** Protocols that an absolute address of a link may have. Everything else loses its link, wherever it comes from. */
export const linkProtocols = ['http', 'https', 'mailto', 'tel'] as const;

const longest = 2048;
/** The parser drops these, or reads them as `/`: an address that is stored has none. */
const notInPaths = /[\s\\\p{Cc}]/u;

/**
 * Whether an address leads to a page of this instance (`/…`) or to a heading of the same note (`#…`). Such links are
 * stored without the origin, so that they lead there wherever the instance moves.
 */
export function isInternalLink(address: string): boolean {
  if (notInPaths.test(address)) return false;
  // A path that stays on one origin stays on each.
  return /^#./.test(address) || localPath(address, 'https://instance.invalid') !== null;
}

/** Whether an address is internal or absolute with an allowed protocol, and short enough to be a link of a note. */
export function isSafeLink(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > longest) return false;
  if (isInternalLink(address)) return true;
  try {
    // The parser drops the blanks and control characters that hide a protocol from a pattern.
    return (linkProtocols as readonly string[]).includes(new URL(address).protocol.slice(0, -1));
  } catch {
    return false;
  }
}
