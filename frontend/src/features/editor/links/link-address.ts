import { isSafeLink } from '@commonplace/contracts/document';
import { find } from 'linkifyjs';

/** An address found in text, by its place in the text. */
export interface FoundAddress {
  from: number;
  to: number;
  href: string;
}

/**
 * The address of a link as it was entered: a plain e-mail address gets `mailto:`, one without a protocol `https://`, one
 * of this instance is internal, and blanks are encoded. Empty when the link is to be removed.
 */
export function linkAddress(entered: string): string {
  const address = entered.trim().replace(/\s/g, encodeURIComponent);
  if (address === '') return '';
  if (/^(?:[/#](?!\/)|mailto:|tel:)/i.test(address)) return address;
  if (address.startsWith('//')) return internalAddress(`https:${address}`);
  if (/^https?:\/\//i.test(address)) return internalAddress(address);
  return isEmail(address) ? `mailto:${address}` : internalAddress(`https://${address}`);
}

/** The path of an address of this instance, with query and fragment; every other address unchanged. */
export function internalAddress(address: string): string {
  const url = URL.parse(address);
  if (url?.origin !== window.location.origin) return address;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The absolute address of an internal link, for what leaves the app; every other address unchanged. */
export function externalAddress(address: string): string {
  return /^[/#]/.test(address) ? new URL(address, window.location.href).href : address;
}

/** The web and e-mail addresses in a text, without the signs of the sentence around them. */
export function addressesIn(text: string): FoundAddress[] {
  return find(text, { defaultProtocol: 'https' }).flatMap((found) => {
    // What linkify takes for a part of the address: typographic signs and those of other scripts.
    const value = found.value.replace(/[.,;:!?'"…‘’“”«»‹›。，、！？：；）」』】]+$/u, '');
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

function isEmail(address: string): boolean {
  const [found, ...more] = find(address, 'email');
  return more.length === 0 && found?.value === address;
}
