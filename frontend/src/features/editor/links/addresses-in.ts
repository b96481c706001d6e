import { isSafeLink } from '@commonplace/contracts/document';
import { find } from 'linkifyjs';
import { internalAddress } from './link-address.ts';

/** An address found in text, by its place in the text. */
export interface FoundAddress {
  from: number;
  to: number;
  href: string;
}

/** Only from the first of them: a pattern would try each of a long run again. */
const endSigns = /(?<![.,;:!?'"…‘’“”«»‹›。，、！？：；）」』】])[.,;:!?'"…‘’“”«»‹›。，、！？：；）」』】]+$/u;

/** The web and e-mail addresses in a text, without the signs of the sentence around them. */
export function addressesIn(text: string): FoundAddress[] {
  return find(text, { defaultProtocol: 'https' }).flatMap((found) => {
    // What linkify takes for a part of the address: typographic signs and those of other scripts.
    const value = found.value.replace(endSigns, '');
    const href = internalAddress(
      found.href.slice(0, found.href.length - (found.value.length - value.length)),
    );
    if (!isMeant(value, found.type) || !isSafeLink(href)) return [];
    return [{ from: found.start, to: found.start + value.length, href }];
  });
}

/** Whether letters that could be an address are one: `1.2.3.4` and a name without a dot are text. */
function isMeant(value: string, type: string): boolean {
  if (type === 'email' || /^(?:https?:\/\/|mailto:)/i.test(value)) return true;
  const host = value.split(/[/?#:]/)[0] ?? '';
  return type === 'url' && host.includes('.') && !/^[\d.]+$/.test(host) && !value.includes('@');
}
